import type { Ref } from 'react';
import { classNames } from '../base/class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import css from './field.module.css';
import { FieldFrame, useControl } from './field-frame.tsx';
import type { FieldProps } from './form-context.ts';

interface TextAreaFieldProps extends FieldProps<string> {
  rows?: number;
  maxLength?: number;
  /** Shows how much of `maxLength` is used. Typing beyond it is allowed, so that pasted text is never cut silently. */
  showCount?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

const ANNOUNCE_BELOW = 20;

/** Several lines of text. */
export function TextAreaField({ onChange, maxLength, showCount, rows = 4, ...props }: TextAreaFieldProps) {
  const counts = Boolean(showCount && maxLength);
  const { frame, control } = useControl(props, counts ? 'count' : undefined);
  const { value } = props;
  const left = (maxLength ?? 0) - value.length;
  const announcement = left < 0 ? `${-left} characters too many` : `${left} characters left`;
  return (
    <FieldFrame
      {...frame}
      after={
        counts && (
          <>
            <p className={css.count} id={`${control.id}-count`}>
              {value.length} of {maxLength} characters
            </p>
            <VisuallyHidden role="status">{left <= ANNOUNCE_BELOW ? announcement : ''}</VisuallyHidden>
          </>
        )
      }
    >
      <textarea
        {...control}
        rows={rows}
        className={classNames(css.control, css.area)}
        maxLength={counts ? undefined : maxLength}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
