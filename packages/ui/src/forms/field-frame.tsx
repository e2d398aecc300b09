import type { ReactNode } from 'react';
import { Icon } from '../identity/icon.tsx';
import css from './field.module.css';
import { type FieldAttributes, type FieldProps, useField } from './form-context.ts';

interface FieldFrameProps {
  field: FieldAttributes;
  label: ReactNode;
  hint?: ReactNode;
  isOptional?: boolean | undefined;
  children: ReactNode;
  after?: ReactNode;
  /** For errors that appear without a submit: announce them at once. */
  isErrorLive?: boolean | undefined;
}

/** Label, hint, control and error, in the same order on screen and for screen readers. */
export function FieldFrame({ field, label, hint, isOptional, children, after, isErrorLive }: FieldFrameProps) {
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={field.id}>
        {label}
        {isOptional && <span className={css.optional}> (optional)</span>}
      </label>
      <FieldHint field={field} hint={hint} />
      {children}
      {after}
      <FieldError field={field} isLive={isErrorLive} />
    </div>
  );
}

export function FieldHint({ field, hint }: Pick<FieldFrameProps, 'field' | 'hint'>) {
  return hint ? (
    <div className={css.hint} id={field.hintId}>
      {hint}
    </div>
  ) : null;
}

export function FieldError({ field, isLive }: Pick<FieldFrameProps, 'field'> & { isLive?: boolean | undefined }) {
  return field.error ? (
    <p className={css.error} id={field.errorId} role={isLive ? 'alert' : undefined}>
      <Icon name="alert" size="s" />
      <span>{field.error}</span>
    </p>
  ) : null;
}

/**
 * Divides the props of a field with one control: `frame` for `FieldFrame`, `control` for the control with whatever is
 * only its own. `describedBy` names a further text below the control.
 */
export function useControl<Props extends Omit<FieldProps<string>, 'onChange'>>(props: Props, describedBy?: string) {
  const field = useField(props, describedBy);
  const { label, hint, isOptional, isRequired: _isRequired, isDisabled, error: _error, ...own } = props;
  return {
    frame: { field, label, hint, isOptional },
    control: { ...own, ...field.aria, id: field.id, disabled: isDisabled },
  };
}
