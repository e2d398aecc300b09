import type { Ref } from 'react';
import { classNames } from '../base/class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import css from './field.module.css';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './form-context.ts';

interface TextAreaFieldProps extends FieldProps<string> {
  rows?: number;
  maxLength?: number;
  /** Shows how much of `maxLength` is used. Typing beyond it is allowed, so that pasted text is never cut silently. */
  showCount?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

const ANNOUNCE_BELOW = 20;

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
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
    maxLength,
    showCount,
    rows = 4,
    ...area
  } = props;
  const counts = Boolean(showCount && maxLength);
  const field = useField(props, counts ? 'count' : undefined);
  const left = (maxLength ?? 0) - value.length;
  const announcement = left < 0 ? `${-left} characters too many` : `${left} characters left`;
  return (
    <FieldFrame
      field={field}
      label={label}
      hint={hint}
      isOptional={isOptional}
      after={
        counts && (
          <>
            <p className={css.count} id={`${field.id}-count`}>
              {value.length} of {maxLength} characters
            </p>
            <VisuallyHidden role="status">{left <= ANNOUNCE_BELOW ? announcement : ''}</VisuallyHidden>
          </>
        )
      }
    >
      <textarea
        {...area}
        {...field.aria}
        id={field.id}
        rows={rows}
        className={classNames(css.control, css.area)}
        value={value}
        disabled={isDisabled}
        maxLength={counts ? undefined : maxLength}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </FieldFrame>
  );
}
