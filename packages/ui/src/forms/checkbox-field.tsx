import type { ReactNode, Ref } from 'react';
import { classNames } from '../base/class-names.ts';
import css from './choice.module.css';
import { FieldError } from './field-frame.tsx';
import { type FieldProps, useField } from './form-context.ts';

interface CheckboxFieldProps extends Omit<FieldProps<boolean>, 'label'> {
  label: ReactNode;
  /** Name of the field in the error summary if the label is not plain text. */
  shortLabel?: string;
  /** Adds a border, for consents and other important choices. */
  isBoxed?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox. The whole row is the target. */
export function CheckboxField({
  label,
  shortLabel,
  isBoxed,
  hint,
  value,
  onChange,
  onBlur,
  isDisabled,
  name,
  ref,
  isRequired,
  error,
}: CheckboxFieldProps) {
  const field = useField({
    name,
    label: shortLabel ?? (typeof label === 'string' ? label : ''),
    hint,
    error,
    isRequired,
  });
  return (
    <div className={css.group}>
      <label className={classNames(css.option, !isBoxed && css.plain)}>
        <input
          {...field.aria}
          ref={ref}
          id={field.id}
          aria-labelledby={`${field.id}-label`}
          name={name}
          type="checkbox"
          className={css.input}
          checked={value}
          // `disabled` would take the focus from a box that is saved when pressed.
          aria-disabled={isDisabled}
          onChange={(event) => {
            if (!isDisabled) onChange(event.target.checked);
          }}
          onBlur={onBlur}
        />
        <span className={css.text} id={`${field.id}-label`}>
          {label}
        </span>
        {hint && (
          <span className={css.optionHint} id={field.hintId}>
            {hint}
          </span>
        )}
      </label>
      <FieldError field={field} />
    </div>
  );
}
