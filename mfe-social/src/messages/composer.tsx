import { Button } from '@notalone/ui';
import { refusalText } from '@notalone/web-features/api-errors';
import { AttachButton, AttachmentFields, useAttachment } from '@notalone/web-features/conversations/attach-picture';
import threadCss from '@notalone/web-features/conversations/thread.module.css';
import { toast } from '@notalone/web-kit';
import { useEffect, useState } from 'react';
import css from './composer.module.css';
import type { Conversation, Message } from './message.ts';
import { MessageForm } from './message-form.tsx';
import { outbox } from './outbox.ts';
import { useDraft } from './use-draft.ts';
import { useOnRejected } from './use-on-rejected.ts';
import { sendPicture } from './use-thread.ts';
import { useSendTyping } from './use-typing.ts';

interface ComposerProps {
  readonly userId: Conversation['userId'];
  readonly username: string;
  /** A text, for the outbox. */
  readonly onSend: (content: string) => void;
  /** A message with a picture, which the server has stored. */
  readonly onSent: (message: Message) => void;
}

/** Writes a new message. The text is kept as a draft, the picture until it is sent. */
export function Composer({ userId, username, onSend, onSent }: ComposerProps) {
  const [draft, setDraft] = useDraft(userId);
  const sendTyping = useSendTyping(userId);
  const [wasSent, setWasSent] = useWasSent(userId);
  const attachment = useAttachment();
  const onRejected = useOnRejected();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { file } = attachment;

  async function sendWithPicture(picture: File): Promise<void> {
    setSending(true);
    try {
      onSent(await sendPicture(attachment.formOf(picture, draft.trim(), { receiverId: userId })));
      setDraft('');
      attachment.clear();
      setWasSent(true);
    } catch (error) {
      toast(outbox.failedText, 'error');
      setFailure(refusalText(error, outbox.failedText));
      onRejected(error);
    }
    setSending(false);
  }
  function send(): void {
    setFailure(undefined);
    if (file) void sendWithPicture(file);
    else {
      onSend(draft);
      setDraft('');
      attachment.clear();
    }
  }
  return (
    <MessageForm
      labels={[`Write to ${username}`, `Message to ${username}`]}
      submitLabel="Send"
      value={draft}
      onChange={(typed) => {
        setWasSent(false);
        setFailure(undefined);
        setDraft(typed);
        if (typed) sendTyping();
      }}
      onSubmit={send}
      isPending={isSending || attachment.isPreparing}
      isReadOnly={isSending}
      hasPicture={file !== undefined}
      status={wasSent && draft.trim() === '' ? 'Message sent!' : ''}
      button={<AttachButton attachment={attachment} isDisabled={isSending} />}
      above={
        <div className={css.wide}>
          <AttachmentFields attachment={attachment} isDisabled={isSending} />
          {failure && (
            <div className={threadCss.notSent} role="alert">
              <p>{failure}</p>
              {file && (
                <Button size="small" tone="secondary" icon="retry" isDisabled={isSending} onPress={send}>
                  Retry
                </Button>
              )}
            </div>
          )}
        </div>
      }
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
