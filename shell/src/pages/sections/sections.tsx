import { Card } from '@notalone/ui';
import type { ReactNode } from 'react';
import css from './sections.module.css';

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
}

interface SectionsProps {
  /** Name of the table of contents. */
  readonly label: string;
  readonly sections: readonly Section[];
}

/** A long text in numbered sections, with its table of contents. */
export const Sections = ({ label, sections }: SectionsProps) => (
  <>
    <Card>
      <nav aria-label={label}>
        <ol className={css.contents}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
    </Card>
    <div className={css.text}>
      {sections.map(({ id, title, text }, index) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className={css.section}>
          <h2 id={`${id}-title`}>
            {index + 1}. {title}
          </h2>
          {text}
        </section>
      ))}
    </div>
  </>
);
