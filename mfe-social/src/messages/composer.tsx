import { MESSAGE_MAX } from '@notalone/contracts/limits';
import { enterSends } from '@notalone/remote-kit/writing/enter-sends';
import writing from '@notalone/remote-kit/writing/writing.module.css';
import { Button, VisuallyHidden } from '@notalone/ui';
import { useEffect, useId, useState } from 'react';
import css from './composer.module.css';
import { useDraft } from './drafts.ts';
import { outbox } from './own-outbox.ts';
import type { Conversation } from './timeline.ts';
import { useTellTyping } from './use-typing.ts';

/** So near the limit the count is shown. */
const COUNT_FROM = 200;
/** Where the browser does not size the field by its content. */
const ROWS_MAX = 5;

interface ComposerProps {
  readonly userId: Conversation['userId'];
  readonly username: string;
  readonly onSend: (content: string) => void;
}

/** Where one writes: Enter sends, Shift+Enter starts a new line. What is typed is kept as a draft. */
export function Composer({ userId, username, onSend }: ComposerProps) {
  const id = useId();
  const [draft, setDraft] = useDraft(userId);
  const tellTyping = useTellTyping(userId);
  const [wasSent, setWasSent] = useSentTo(userId);
  const left = MESSAGE_MAX - draft.trim().length;
  const isEmpty = draft.trim() === '';
  const send = () => {
    if (isEmpty || left < 0) return;
    onSend(draft);
    setDraft('');
  };
  const counted = left < 0 ? `${-left} characters too many. A message may have ${MESSAGE_MAX}.` : `${left} characters left`;
  return (
    <form
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
          if (target.value) tellTyping();
        }}
        onKeyDown={enterSends(send)}
      />
      <Button type="submit" isDisabled={left < 0}>
        Send
      </Button>
      <p className={css.count} id={`${id}-count`} data-over={left < 0}>
        {left < COUNT_FROM ? counted : ''}
      </p>
      <p className={css.sent} role="status">
        {wasSent && isEmpty ? 'Message sent!' : ''}
      </p>
      {left < COUNT_FROM && left % 20 === 0 && <VisuallyHidden role="status">{counted}</VisuallyHidden>}
    </form>
  );
}

/** Whether the newest message to this person has reached the server, until the next one is typed. */
function useSentTo(userId: string) {
  const [wasSent, setWasSent] = useState(false);
  useEffect(
    () =>
      outbox.listen({
        sent: ({ receiverId }) => setWasSent(receiverId === userId),
        refused: () => setWasSent(false),
      }),
    [userId],
  );
  return [wasSent, setWasSent] as const;
}
