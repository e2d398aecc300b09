import { classNames } from '../base/class-names.ts';
import { SvgGraphic } from '../base/svg-graphic.tsx';
import css from './logo.module.css';

interface LogoProps {
  size?: 's' | 'm' | 'l';
  /** The symbol without the name. */
  isMark?: boolean;
}

/** Two people close together under a roof of light, sharing a drop. */
export function Logo({ size = 'm', isMark = false }: LogoProps) {
  return (
    <span className={classNames(css.logo, css[size])}>
      <SvgGraphic className={css.mark} viewBox="0 0 48 48" label={isMark ? 'Not Alone' : undefined}>
        <path
          d="M24 3.5c11.8-.3 20.8 8.4 20.5 20.3S35.6 44.7 23.8 44.5 3.3 35.7 3.5 24 12.2 3.8 24 3.5Z"
          fill="var(--marigold)"
        />
        <path d="M9.5 40c-.6-9.5 2.7-15.5 9-15.7 6.5-.2 9.7 6.5 9.5 18.9-6.5 1.7-13.2.9-18.5-3.2Z" fill="#0e5e63" />
        <circle cx="18.6" cy="17.3" r="6.2" fill="#0e5e63" />
        <path d="M25 43.6c-.7-7.6 1.6-12.4 6.4-12.5 4.6-.1 7.2 3.8 7.3 8.5-3.7 2.9-8.4 4.2-13.7 4Z" fill="#5a2a69" />
        <circle cx="31.3" cy="25.5" r="5" fill="#5a2a69" />
        <path d="M31.4 33.2c1.7 2 2.6 3.3 2.6 4.5a2.6 2.6 0 0 1-5.2 0c0-1.2.9-2.5 2.6-4.5Z" fill="#fff8ec" />
      </SvgGraphic>
      {!isMark && <span className={css.words}>Not Alone</span>}
    </span>
  );
}
