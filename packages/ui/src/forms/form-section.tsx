import { type ReactNode, useId } from 'react';
import { Icon } from '../identity/icon.tsx';
import css from './form.module.css';

interface FormSectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Can be folded: for rarely used fields, so that a long form looks short. */
  isCollapsible?: boolean;
  /** Whether a collapsible section starts open. */
  isOpen?: boolean;
}

/** A titled section of a long form. */
export function FormSection({ title, description, children, isCollapsible, isOpen = false }: FormSectionProps) {
  const titleId = useId();
  const heading = (
    <div className={css.legend}>
      <h2 className={css.title} id={titleId}>
        {title}
      </h2>
      {description && <p className={css.description}>{description}</p>}
    </div>
  );
  if (isCollapsible) {
    return (
      <details className={css.section} open={isOpen}>
        <summary>
          {heading}
          <Icon name="chevron" />
        </summary>
        <div className={css.body}>{children}</div>
      </details>
    );
  }
  return (
    <section className={css.section} aria-labelledby={titleId}>
      {heading}
      <div className={css.body}>{children}</div>
    </section>
  );
}
