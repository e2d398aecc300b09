import type { ReactNode, Ref } from 'react';
import { classNames } from '../base/class-names.ts';
import css from './choice.module.css';
import { FieldError } from './field-frame.tsx';
import { type FieldProps, useField } from './form-context.ts';

interface CheckboxFieldProps extends Omit<FieldProps<boolean>, 'label'> {
  label: ReactNode;
  /** What the error summary calls the field, where the label is more than plain text. */
  shortLabel?: string;
  /** A box around it, for consents and other things that must not be overlooked. */
  isBoxed?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Yes or no. The whole line is the target. */
export function CheckboxField({ label, shortLabel, isBoxed, hint, value, onChange, onBlur, isDisabled, name, ref, isRequired, error }: CheckboxFieldProps) {
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
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
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
