import type { HTMLAttributes } from 'react';
import css from './layout.module.css';

/** For screen readers only. */
export function VisuallyHidden(props: Omit<HTMLAttributes<HTMLSpanElement>, 'className'>) {
  return <span {...props} className={css.hidden} />;
}
