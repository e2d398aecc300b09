import type { Ref } from 'react';
import { classNames } from '../base/class-names.ts';
import css from './field.module.css';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './form-context.ts';

/** Values and limits are dates as `YYYY-MM-DD`, or ''. */
interface DateFieldProps extends FieldProps<string> {
  min?: string;
  max?: string;
  autoComplete?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A date, with the browser's own picker. */
export function DateField(props: DateFieldProps) {
  const { label, hint, isOptional, isRequired, isDisabled, error, value, onChange, onBlur, ...input } = props;
  const field = useField(props);
  return (
    <FieldFrame field={field} label={label} hint={hint} isOptional={isOptional}>
      <input
        {...input}
        {...field.aria}
        id={field.id}
        type="date"
        className={classNames(css.control)}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </FieldFrame>
  );
}
