import type { MouseEvent, Ref } from 'react';
import { Notice } from '../feedback/notice.tsx';
import css from './form.module.css';

interface ErrorSummaryProps {
  errors: readonly (readonly [name: string, text: string])[];
  labels: ReadonlyMap<string, string>;
  idPrefix: string;
  message?: string | undefined;
  title?: string | undefined;
  onShowField?: ((name: string) => void) | undefined;
  ref: Ref<HTMLDivElement>;
}

/** Lists all problems of a failed submit, each with a link to its field. */
export function ErrorSummary({ errors, labels, idPrefix, message, title, onShowField, ref }: ErrorSummaryProps) {
  const count = errors.length === 1 ? 'Please check one thing' : `Please check ${errors.length} things`;
  return (
    <div ref={ref} tabIndex={-1} role="alert" className={css.summary}>
      <Notice tone="danger" title={title ?? (errors.length > 0 ? count : 'That did not work')}>
        {message && <p>{message}</p>}
        {errors.length > 0 && (
          <ul className={css.summaryList}>
            {errors.map(([name, text]) => (
              <li key={name}>
                <a
                  href={`#${idPrefix}-${name}`}
                  onClick={(event) => {
                    onShowField?.(name);
                    focusField(event);
                  }}
                >
                  {withLabel(labels.get(name), text)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}

/** “Required” alone says little in a list: prefix the label unless the text already contains it. */
function withLabel(label: string | undefined, text: string): string {
  if (!label || text.toLowerCase().includes(label.toLowerCase())) return text;
  return label.endsWith('?') ? `${label} ${text}` : `${label}: ${text}`;
}

function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.closest('details')?.setAttribute('open', '');
  const control = field.matches('input, select, textarea, button')
    ? field
    : field.querySelector<HTMLElement>('input, select, textarea, button');
  control?.focus();
}
