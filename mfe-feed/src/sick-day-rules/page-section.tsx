import type { ReactNode } from 'react';
import css from './sick-day-rules.module.css';

interface PageSectionProps {
  readonly id: string;
  readonly title: string;
  /** Urgency, shown by the colour of the card but never by colour alone. */
  readonly tone?: 'now' | 'soon';
  readonly children: ReactNode;
}

/** A section with a heading that can be linked to. */
export function PageSection({ id, title, tone, children }: PageSectionProps) {
  return (
    <section aria-labelledby={id} className={`${css.part} ${tone ? css[tone] : ''}`}>
      <h2 id={id} tabIndex={-1} className={css.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
