import { DEFAULT_EMERGENCY_MESSAGE } from '@notalone/contracts/emergency-texts';
import { CUSTOM_MESSAGE_MAX } from '@notalone/contracts/limits';
import { useId, useState } from 'react';
import css from './emergency.module.css';

interface OwnMessageProps {
  /** The family's message, which the field starts with. */
  readonly message: string | undefined;
  readonly isDisabled: boolean;
  readonly onSend: (message: string) => void;
}

/** A message in the child's own words; an empty one is not sent. */
export function OwnMessage({ message, isDisabled, onSend }: OwnMessageProps) {
  const [text, setText] = useState<string>();
  const fieldId = useId();
  if (text === undefined)
    return (
      <button type="button" className={css.plain} onClick={() => setText(message ?? DEFAULT_EMERGENCY_MESSAGE)}>
        Custom message
      </button>
    );
  const send = () => {
    if (isDisabled || text.trim() === '') return;
    setText(undefined);
    onSend(text.trim());
  };
  return (
    <form
      className={css.section}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={fieldId} className={css.heading}>
        Your message
      </label>
      <textarea
        id={fieldId}
        className={css.field}
        rows={3}
        maxLength={CUSTOM_MESSAGE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className={css.call} aria-disabled={isDisabled}>
        Send this message
      </button>
      <button type="button" className={css.plain} onClick={() => setText(undefined)}>
        Do not send
      </button>
    </form>
  );
}
