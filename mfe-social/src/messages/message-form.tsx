import { MESSAGE_MAX } from '@notalone/contracts/limits';
import { Button, VisuallyHidden } from '@notalone/ui';
import { sendOnEnter } from '@notalone/web-features/writing/send-on-enter';
import writing from '@notalone/web-features/writing/writing.module.css';
import { type ReactNode, type Ref, useId } from 'react';
import css from './composer.module.css';

/** Shows the number of characters left from here on. */
const SHOW_COUNT_BELOW = 200;
/** For browsers that do not size the field by its content. */
const ROWS_MAX = 5;

interface MessageFormProps {
  /** Of the form, and of its field. */
  readonly labels: readonly [string, string];
  readonly submitLabel: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  /** Called with text that is not too long, nor empty unless there is a picture. */
  readonly onSubmit: () => void;
  readonly isPending?: boolean;
  /** While what it holds is sent. */
  readonly isReadOnly?: boolean;
  /** A picture needs no text. */
  readonly hasPicture?: boolean;
  /** What became of it. */
  readonly status?: string | undefined;
  readonly above?: ReactNode;
  /** Beside the field. */
  readonly button?: ReactNode;
  readonly field?: Ref<HTMLTextAreaElement>;
}

/** The text of a message. Enter submits, Shift+Enter inserts a line break. */
export function MessageForm({
  labels: [label, fieldLabel],
  submitLabel,
  value,
  onChange,
  onSubmit,
  isPending = false,
  isReadOnly = false,
  hasPicture = false,
  status = '',
  above,
  button,
  field,
}: MessageFormProps) {
  const id = useId();
  const left = MESSAGE_MAX - value.trim().length;
  const submit = () => {
    if ((value.trim() !== '' || hasPicture) && left >= 0 && !isPending) onSubmit();
  };
  const counted =
    left < 0 ? `${-left} characters too many. A message may have ${MESSAGE_MAX}.` : `${left} characters left`;
  return (
    <form
      data-bottom-actions
      className={css.composer}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {above}
      <div className={css.field}>
        {button}
        <textarea
          ref={field}
          id={id}
          rows={Math.min(ROWS_MAX, value.split('\n').length)}
          dir="auto"
          enterKeyHint="send"
          aria-label={fieldLabel}
          aria-describedby={`${id}-count`}
          aria-invalid={left < 0}
          placeholder="Write a message"
          className={writing.text}
          value={value}
          readOnly={isReadOnly}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={sendOnEnter(submit)}
        />
      </div>
      <Button type="submit" isPending={isPending} isDisabled={left < 0}>
        {submitLabel}
      </Button>
      <p className={css.count} id={`${id}-count`} data-over={left < 0}>
        {left < SHOW_COUNT_BELOW ? counted : ''}
      </p>
      <p className={css.sent} role="status">
        {status}
      </p>
      {left < SHOW_COUNT_BELOW && left % 20 === 0 && <VisuallyHidden role="status">{counted}</VisuallyHidden>}
    </form>
  );
}
