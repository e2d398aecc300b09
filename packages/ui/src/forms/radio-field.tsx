import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../base/class-names.ts';
import css from './choice.module.css';
import { FieldError, FieldHint } from './field-frame.tsx';
import { type FieldProps, useField } from './form-context.ts';

interface RadioFieldProps extends FieldProps<string> {
  options: readonly { value: string; label: string; hint?: ReactNode }[];
  layout?: 'stack' | 'row';
  ref?: Ref<HTMLInputElement>;
}

/** A choice of few options, all visible and explained. */
export function RadioField(props: RadioFieldProps) {
  const { name, label, hint, isOptional, isDisabled, value, onChange, onBlur, options, layout = 'stack', ref } = props;
  const field = useField(props);
  // Browsers group radios by name across the page, not only within a form.
  const group = useId();
  return (
    <div className={css.group} id={field.id} role="radiogroup" aria-labelledby={`${field.id}-label`} {...field.aria}>
      <span className={css.legend} id={`${field.id}-label`}>
        {label}
        {isOptional && ' (optional)'}
      </span>
      <FieldHint field={field} hint={hint} />
      <div className={classNames(css.options, layout === 'row' && css.row)}>
        {options.map((option, index) => (
          <label key={option.value} className={css.option}>
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={`${name}${group}`}
              className={css.input}
              value={option.value}
              checked={value === option.value}
              disabled={isDisabled}
              aria-labelledby={`${field.id}-${option.value}-label`}
              aria-describedby={option.hint ? `${field.id}-${option.value}` : undefined}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            <span className={css.text} id={`${field.id}-${option.value}-label`}>
              {option.label}
            </span>
            {option.hint && (
              <span className={css.optionHint} id={`${field.id}-${option.value}`}>
                {option.hint}
              </span>
            )}
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </div>
  );
}
