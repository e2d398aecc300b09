import { classNames } from './class-names.ts';
import css from './spinner.module.css';

interface SpinnerProps {
  /** Accessible name; '' if the text beside it is enough. */
  label?: string;
  size?: 's' | 'm' | 'l';
}

/** Shows that something is in progress. */
export function Spinner({ label = 'Loading…', size = 'm' }: SpinnerProps) {
  return (
    <span
      className={classNames(css.spinner, css[size])}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
