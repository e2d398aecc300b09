import { CHILD_MESSAGE_MAX } from '@notalone/contracts/limits';
import { Button, Form, TextAreaField } from '@notalone/ui';
import { ConfirmDialog } from '@notalone/ui/overlays';
import { errorText, hasErrorCode, refusedFields } from '@notalone/web-features/api-errors';
import { useRef, useSyncExternalStore } from 'react';
import { useToastedCall } from '../shared/toasted-call.ts';
import css from './chat.module.css';
import { messageDrafts } from './message-drafts.ts';
import { childKey, sendMessage } from './use-child.ts';

interface ComposerProps {
  readonly friend: { readonly friendId: string; readonly friendName: string };
}

const WAITS = 'No internet just now. Your message is kept, and sent when it is back.';

/**
 * Writes to a friend. What was typed stays until it is sent, on other tabs of the page and over a reload; trying again
 * never sends it twice. From 16 a contact detail is asked about first (rules 4.6).
 */
export function Composer({ friend: { friendId, friendName } }: ComposerProps) {
  const { content, clientId, waits } = useSyncExternalStore(messageDrafts.subscribe, () => messageDrafts.to(friendId));
  const field = useRef<HTMLTextAreaElement>(null);
  const write = (typed: string) => messageDrafts.write(friendId, typed);
  const send = useToastedCall({
    send: (more: { readonly confirmed?: true }) =>
      sendMessage({ receiverChildId: friendId, content, clientId, ...more }),
    failed: 'Your message was not sent. Try again.',
    changes: [childKey],
    onDone: () => {
      messageDrafts.sent(friendId, { content, clientId });
      field.current?.focus();
    },
    onFailed: (error) => {
      if (hasErrorCode(error, 'NETWORK')) messageDrafts.setWaits(friendId, { content, clientId }, true);
      return true;
    },
  });
  const asks = hasErrorCode(send.error, 'CONFIRMATION_NEEDED');
  const failure = send.error ? errorText(send.error, 'Your message was not sent. Try again.') : undefined;
  return (
    <Form
      aria-label={`Write to ${friendName}`}
      onSubmit={() => {
        if (content.trim() !== '' && !send.isPending) send.mutate({});
      }}
      errors={refusedFields(send.error)}
      attempt={send.failureCount}
      message={waits ? WAITS : asks ? undefined : failure}
    >
      <div className={css.write}>
        <TextAreaField
          ref={field}
          name="content"
          label={`Write to ${friendName}`}
          rows={1}
          maxLength={CHILD_MESSAGE_MAX}
          value={content}
          onChange={write}
        />
        <Button type="submit" icon="forward" isPending={send.isPending}>
          Send
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asks}
        onClose={send.reset}
        title="Send this?"
        confirmLabel="Send it"
        cancelLabel="Do not send"
        onConfirm={() => send.mutate({ confirmed: true })}
      >
        <p>{failure}</p>
      </ConfirmDialog>
    </Form>
  );
}
