import { classNames } from '../base/class-names.ts';
import css from './feedback.module.css';

interface SpinnerProps {
  /** Read out, not shown; '' where the text beside it says enough. */
  label?: string;
  size?: 's' | 'm' | 'l';
}

/** Something is going on. */
export function Spinner({ label = 'Loading…', size = 'm' }: SpinnerProps) {
  return <span className={classNames(css.spinner, css[size])} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })} />;
}
