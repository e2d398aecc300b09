import { useEffect, useState } from 'react';
import type { Conversation } from './message.ts';
import { MessageForm } from './message-form.tsx';
import { outbox } from './outbox.ts';
import { useDraft } from './use-draft.ts';
import { useSendTyping } from './use-typing.ts';

interface ComposerProps {
  readonly userId: Conversation['userId'];
  readonly username: string;
  readonly onSend: (content: string) => void;
}

/** Writes a new message. The text is kept as a draft. */
export function Composer({ userId, username, onSend }: ComposerProps) {
  const [draft, setDraft] = useDraft(userId);
  const sendTyping = useSendTyping(userId);
  const [wasSent, setWasSent] = useWasSent(userId);
  return (
    <MessageForm
      labels={[`Write to ${username}`, `Message to ${username}`]}
      submitLabel="Send"
      value={draft}
      onChange={(typed) => {
        setWasSent(false);
        setDraft(typed);
        if (typed) sendTyping();
      }}
      onSubmit={() => {
        onSend(draft);
        setDraft('');
      }}
      status={wasSent && draft.trim() === '' ? 'Message sent!' : ''}
    />
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
