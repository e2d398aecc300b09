import type { Ref } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../identity/icon.tsx';
import css from './field.module.css';
import { FieldFrame, useControl } from './field-frame.tsx';
import type { FieldProps } from './form-context.ts';

interface SelectFieldProps extends FieldProps<string> {
  options: readonly { value: string; label: string }[];
  /** The option for “nothing chosen yet”, with the value ''. */
  placeholder?: string;
  autoComplete?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** A choice of several options, with the browser's own picker. */
export function SelectField({ onChange, options, placeholder, ...props }: SelectFieldProps) {
  const { frame, control } = useControl(props);
  return (
    <FieldFrame {...frame}>
      <span className={css.selectWrap}>
        <select
          {...control}
          className={classNames(css.control, css.select)}
          onChange={(event) => onChange(event.target.value)}
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
