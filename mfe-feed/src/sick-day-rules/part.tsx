import type { ReactNode } from 'react';
import css from './sick-day-rules.module.css';

interface PartProps {
  readonly id: string;
  readonly title: string;
  /** How urgent it is: the colour of its card, never its only sign. */
  readonly tone?: 'now' | 'soon';
  readonly children: ReactNode;
}

/** A part of the page with a heading that can be linked to. */
export function Part({ id, title, tone, children }: PartProps) {
  return (
    <section aria-labelledby={id} className={`${css.part} ${tone ? css[tone] : ''}`}>
      <h2 id={id} tabIndex={-1} className={css.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
