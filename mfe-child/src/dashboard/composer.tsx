import { CHILD_MESSAGE_MAX } from '@notalone/contracts/limits';
import { Button, Form, TextAreaField } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { newId } from '@notalone/web-features/new-id';
import { api } from '@notalone/web-kit';
import { useState } from 'react';
import { useToastedCall } from '../shared/toasted-call.ts';
import { type Friendship, threadKey } from './use-child.ts';

/** Writes to a friend. What was typed stays until it is sent; trying again never sends it twice. */
export function Composer({ friend: { friendId, friendName } }: { readonly friend: Friendship }) {
  const [content, setContent] = useState('');
  const [clientId, setClientId] = useState(newId);
  const send = useToastedCall({
    send: (typed: string) =>
      api('POST /api/messages', { body: { receiverChildId: friendId, content: typed, clientId } }),
    failed: 'Your message was not sent. Try again.',
    changes: [threadKey(friendId)],
    onDone: () => {
      setContent('');
      setClientId(newId());
    },
    onFailed: () => true,
  });
  return (
    <Form
      aria-label={`Write to ${friendName}`}
      onSubmit={() => {
        if (content.trim() !== '' && !send.isPending) send.mutate(content);
      }}
      attempt={send.failureCount}
      message={send.error ? errorText(send.error, 'Your message was not sent. Try again.') : undefined}
    >
      <TextAreaField
        name="content"
        label={`Write to ${friendName}`}
        rows={2}
        maxLength={CHILD_MESSAGE_MAX}
        value={content}
        onChange={setContent}
      />
      <Button type="submit" icon="forward" isPending={send.isPending}>
        Send
      </Button>
    </Form>
  );
}
