import { type FormEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ErrorSummary } from './error-summary.tsx';
import css from './form.module.css';
import { FormContext } from './form-context.ts';

interface FormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Current errors by field name; fields inside find theirs by name. */
  errors?: Readonly<Record<string, string | undefined>>;
  /**
   * Number of submits (react-hook-form's `submitCount`): when it changes and there are problems, the summary gets the
   * focus.
   */
  attempt?: number;
  /**
   * A problem that belongs to no single field, such as the server's error. Not shown beside errors of fields: they are
   * newer.
   */
  message?: string | undefined;
  messageTitle?: string | undefined;
  /** Called before the summary focuses a field that may be hidden, in another step for example. */
  onShowField?: (name: string) => void;
  'aria-label'?: string;
  children: ReactNode;
}

/**
 * A form that shows errors in a summary and at each field, and keeps the input. With react-hook-form set
 * `shouldFocusError: false`: the summary gets the focus and links to the fields.
 */
export function Form({
  onSubmit,
  errors = {},
  attempt = 0,
  message,
  messageTitle,
  onShowField,
  children,
  ...rest
}: FormProps) {
  const idPrefix = useId();
  const [labels] = useState(() => new Map<string, string>());
  const summary = useRef<HTMLDivElement>(null);
  const known = Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const context = useMemo(() => ({ idPrefix, errors, labels }), [idPrefix, errors, labels]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    for (const folded of form.current?.querySelectorAll('details:has([aria-invalid])') ?? [])
      folded.setAttribute('open', '');
    summary.current?.focus();
  }, [attempt]);
  const hasFailed = Boolean(message) || (attempt > 0 && known.length > 0);
  return (
    <form
      {...rest}
      ref={form}
      className={css.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    >
      <FormContext value={context}>
        {hasFailed && (
          <ErrorSummary
            ref={summary}
            errors={inDocumentOrder(known, idPrefix)}
            labels={labels}
            idPrefix={idPrefix}
            message={known.length > 0 ? undefined : message}
            title={known.length > 0 ? undefined : messageTitle}
            onShowField={onShowField}
          />
        )}
        {children}
      </FormContext>
    </form>
  );
}

/** Sorts errors by the position of their fields in the document; unknown fields come last. */
function inDocumentOrder(errors: readonly [string, string][], idPrefix: string): [string, string][] {
  return errors.toSorted(([a], [b]) => {
    const [first, second] = [a, b].map((name) => document.getElementById(`${idPrefix}-${name}`));
    if (!first || !second) return Number(!first) - Number(!second);
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
  });
}
