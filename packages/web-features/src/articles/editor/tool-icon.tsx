import css from './article-editor.module.css';

/** On a canvas of 24 units, as the icons of packages/ui. Nobody but admins loads these. */
const PATHS = {
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  picture: 'M4 5h16v14H4ZM4 16.5l5-5 4 4 2.5-2.5 4.5 4.5M15.5 9.2h.01',
  bullets: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  /** A crossed-out letter. */
  plain: 'M7 5h11M12.5 5 11.4 10M10.4 14.5 9.5 19M4.5 4.5l15 15',
} as const;

/** What a tool does, as a picture. */
export const ToolIcon = ({ name }: { readonly name: keyof typeof PATHS }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={css.icon}>
    <path d={PATHS[name]} />
  </svg>
);
