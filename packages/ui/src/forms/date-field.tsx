import type { Ref } from 'react';
import css from './field.module.css';
import { FieldFrame, useControl } from './field-frame.tsx';
import type { FieldProps } from './form-context.ts';

/** Values and limits are dates as `YYYY-MM-DD`, or ''. */
interface DateFieldProps extends FieldProps<string> {
  min?: string;
  max?: string;
  autoComplete?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A date, with the browser's own picker. */
export function DateField({ onChange, ...props }: DateFieldProps) {
  const { frame, control } = useControl(props);
  return (
    <FieldFrame {...frame}>
      <input {...control} type="date" className={css.control} onChange={(event) => onChange(event.target.value)} />
    </FieldFrame>
  );
}
