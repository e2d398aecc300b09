import css from './urgent-numbers.module.css';

/** Whom to call where the companion gives no answer: somebody may have asked because it cannot wait. */
export function UrgentNumbers() {
  return (
    <p className={css.numbers}>
      If it cannot wait: <a href="tel:999">999</a> / <a href="tel:111">111</a>
    </p>
  );
}
