import { MESSAGE_MAX } from '@notalone/contracts/limits';
import { Button, VisuallyHidden } from '@notalone/ui';
import { sendOnEnter } from '@notalone/web-features/writing/send-on-enter';
import writing from '@notalone/web-features/writing/writing.module.css';
import { useEffect, useId, useState } from 'react';
import css from './composer.module.css';
import type { Conversation } from './message.ts';
import { outbox } from './outbox.ts';
import { useDraft } from './use-draft.ts';
import { useSendTyping } from './use-typing.ts';

/** Shows the number of characters left from here on. */
const SHOW_COUNT_BELOW = 200;
/** For browsers that do not size the field by its content. */
const ROWS_MAX = 5;

interface ComposerProps {
  readonly userId: Conversation['userId'];
  readonly username: string;
  readonly onSend: (content: string) => void;
}

/** Enter sends, Shift+Enter inserts a line break. The text is kept as a draft. */
export function Composer({ userId, username, onSend }: ComposerProps) {
  const id = useId();
  const [draft, setDraft] = useDraft(userId);
  const sendTyping = useSendTyping(userId);
  const [wasSent, setWasSent] = useWasSent(userId);
  const left = MESSAGE_MAX - draft.trim().length;
  const isEmpty = draft.trim() === '';
  const send = () => {
    if (isEmpty || left < 0) return;
    onSend(draft);
    setDraft('');
  };
  const counted =
    left < 0 ? `${-left} characters too many. A message may have ${MESSAGE_MAX}.` : `${left} characters left`;
  return (
    <form
      data-bottom-actions
      className={css.composer}
      aria-label={`Write to ${username}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        id={id}
        rows={Math.min(ROWS_MAX, draft.split('\n').length)}
        dir="auto"
        enterKeyHint="send"
        aria-label={`Message to ${username}`}
        aria-describedby={`${id}-count`}
        aria-invalid={left < 0}
        placeholder="Write a message"
        className={writing.text}
        value={draft}
        onChange={({ target }) => {
          setWasSent(false);
          setDraft(target.value);
          if (target.value) sendTyping();
        }}
        onKeyDown={sendOnEnter(send)}
      />
      <Button type="submit" isDisabled={left < 0}>
        Send
      </Button>
      <p className={css.count} id={`${id}-count`} data-over={left < 0}>
        {left < SHOW_COUNT_BELOW ? counted : ''}
      </p>
      <p className={css.sent} role="status">
        {wasSent && isEmpty ? 'Message sent!' : ''}
      </p>
      {left < SHOW_COUNT_BELOW && left % 20 === 0 && <VisuallyHidden role="status">{counted}</VisuallyHidden>}
    </form>
  );
}

/** Whether the latest message to this user has reached the server; reset on typing. */
function useWasSent(userId: string) {
  const [wasSent, setWasSent] = useState(false);
  useEffect(
    () =>
      outbox.listen({
        sent: ({ receiverId }) => setWasSent(receiverId === userId),
        rejected: () => setWasSent(false),
      }),
    [userId],
  );
  return [wasSent, setWasSent] as const;
}
