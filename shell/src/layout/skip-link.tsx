import css from './skip-link.module.css';

export function SkipLink() {
  return (
    <a href="#main" className={css.skip}>
      Skip to the content
    </a>
  );
}
