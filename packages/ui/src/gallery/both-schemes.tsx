import css from './gallery.module.css';

/** The gallery twice: a frame's pages follow the colour scheme of the frame. */
export function BothSchemes() {
  return (
    <div className={css.schemes}>
      <iframe className={css.light} title="Light" src="?alone" />
      <iframe className={css.dark} title="Dark" src="?alone" />
    </div>
  );
}
