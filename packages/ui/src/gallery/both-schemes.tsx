import css from './gallery.module.css';

/** The gallery twice, light and dark. */
export function BothSchemes() {
  return (
    <div className={css.schemes}>
      <iframe className={css.scheme} title="Light" src="?alone&scheme=light" />
      <iframe className={css.scheme} title="Dark" src="?alone&scheme=dark" />
    </div>
  );
}
