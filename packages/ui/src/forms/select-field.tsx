import type { Ref } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../identity/icon.tsx';
import css from './field.module.css';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './form-context.ts';

interface SelectFieldProps extends FieldProps<string> {
  options: readonly { value: string; label: string }[];
  /** The option for “nothing chosen yet”, with the value ''. */
  placeholder?: string;
  autoComplete?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** A choice of several options, with the browser's own picker. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    hint,
    isOptional,
    isRequired,
    isDisabled,
    error,
    value,
    onChange,
    onBlur,
    options,
    placeholder,
    ...select
  } = props;
  const field = useField(props);
  return (
    <FieldFrame field={field} label={label} hint={hint} isOptional={isOptional}>
      <span className={css.selectWrap}>
        <select
          {...select}
          {...field.aria}
          id={field.id}
          className={classNames(css.control, css.select)}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </span>
    </FieldFrame>
  );
}
