import { Button } from '@notalone/ui';
import { CharactersLeft } from '@notalone/web-features/writing/characters-left';
import { sendOnEnter } from '@notalone/web-features/writing/send-on-enter';
import writing from '@notalone/web-features/writing/writing.module.css';
import { type KeyboardEvent, useId } from 'react';
import css from './comments.module.css';

interface CommentFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly maxLength: number;
  readonly isPending: boolean;
  readonly problem: string | undefined;
  readonly sendLabel: string;
  readonly isFocused?: boolean;
  readonly onSend: () => void;
  readonly onCancel?: () => void;
}

/** A text area for comments: Enter sends, Shift+Enter inserts a line break. Blank comments are not sent. */
export function CommentField(props: CommentFieldProps) {
  const { label, placeholder, value, onChange, maxLength, isPending, problem, sendLabel, isFocused, onSend, onCancel } =
    props;
  const id = useId();
  const left = maxLength - value.trim().length;
  const send = () => {
    if (value.trim() !== '' && left >= 0 && !isPending) onSend();
  };
  const onEnter = sendOnEnter(send);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel?.();
    onEnter(event);
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        rows={Math.min(5, value.split('\n').length)}
        dir="auto"
        enterKeyHint="send"
        aria-label={label}
        aria-describedby={`${id}-count ${id}-problem`}
        aria-invalid={left < 0}
        placeholder={placeholder}
        className={writing.text}
        value={value}
        // biome-ignore lint/a11y/noAutofocus: the user has just pressed Edit or Comment
        autoFocus={isFocused}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      {(value !== '' || isPending || onCancel) && (
        <div className={css.buttons}>
          {onCancel && (
            <Button tone="quiet" size="small" isDisabled={isPending} onPress={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" size="small" isPending={isPending} isDisabled={left < 0 || value.trim() === ''}>
            {sendLabel}
          </Button>
        </div>
      )}
      <CharactersLeft id={`${id}-count`} left={left} max={maxLength} what="A comment" />
      <p id={`${id}-problem`} className={writing.error} role="alert">
        {problem}
      </p>
    </form>
  );
}
