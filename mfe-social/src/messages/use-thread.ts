import type { FindMessages } from '@notalone/web-features/conversations/use-message-search';
import { useMessageThread } from '@notalone/web-features/conversations/use-message-thread';
import type { ReportBody } from '@notalone/web-features/report-dialog';
import { api, apiPage, realtime, useCatchUp, usePushed } from '@notalone/web-kit';
import { useEffect, useEffectEvent } from 'react';
import type { Conversation, Message } from './message.ts';
import { outbox } from './outbox.ts';
import { otherUserId, useMyId } from './use-conversations.ts';

const PER_PAGE = 50;

/** The messages of a conversation, live; or those around an older one that the user has jumped to. */
export function useThread(userId: Conversation['userId']) {
  const me = useMyId();
  const thread = useMessageThread<Message>(
    ['messages', 'thread', me, userId],
    ({ cursor, around }, signal) =>
      apiPage('GET /api/messages/{userId}', {
        params: { userId },
        query: { limit: PER_PAGE, ...(cursor && { cursor }), ...(around && { around }) },
        ...(signal && { signal }),
      }),
    'Failed to fetch messages.',
  );
  useCatchUp(thread.catchUp);
  const onArrival = useEffectEvent(() => void thread.catchUp());
  useEffect(() => onArrival(), []);

  const addLive = (message: Message) => {
    if (otherUserId(message, me) === userId) thread.add(message);
  };
  usePushed('message', addLive);
  usePushed('messageChanged', thread.replace);
  usePushed('messageDeleted', thread.remove);
  const onSent = useEffectEvent(addLive);
  useEffect(() => outbox.listen({ sent: (message) => onSent(message), rejected: () => undefined }), []);

  useConfirmDelivery(userId, thread.newestMessages);
  return thread;
}

/** Tells the server that the other's newest message has arrived here. */
function useConfirmDelivery(userId: Conversation['userId'], messages: readonly Message[]): void {
  const newest = messages.reduce(
    (latest, { sender, createdAt }) => (sender._id === userId && createdAt > latest ? createdAt : latest),
    '',
  );
  useEffect(() => {
    if (newest) void realtime.send('delivered', { userId, at: newest });
  }, [userId, newest]);
}

export const findMessages =
  (userId: Conversation['userId']): FindMessages<Message> =>
  ({ search, ...query }, signal) =>
    apiPage('GET /api/messages/{userId}/search', { params: { userId }, query: { ...query, q: search }, signal });
/** A message with a picture; a text alone goes through the outbox. */
export async function sendPicture(form: FormData): Promise<Message> {
  const sent = await api('POST /api/messages', { form });
  if (!('sender' in sent)) throw new TypeError('A message between parents was answered as a child’s');
  return sent;
}
export const changeMessage = (messageId: string, content: string) =>
  api('PUT /api/messages/{messageId}', { params: { messageId }, body: { content } });
export const deleteMessage = (messageId: string, whom: 'me' | 'both') =>
  api('DELETE /api/messages/{messageId}', { params: { messageId }, query: { for: whom } });
/** Reports a message with its context to the moderators. */
export const reportMessage = (messageId: string, body: ReportBody) =>
  api('POST /api/messages/report/{messageId}', { params: { messageId }, body });
