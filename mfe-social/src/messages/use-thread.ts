import { shouldRetry } from '@notalone/web-features/api-errors';
import type { ReportBody } from '@notalone/web-features/report-dialog';
import { api, apiPage, realtime, useCatchUp, usePushed } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useInfiniteQuery, useQueryClient } from '@notalone/web-kit/queries';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Conversation, Message } from './message.ts';
import { type InfinitePages, withMissedMessages, withoutMessage } from './message-pages.ts';
import { outbox } from './outbox.ts';
import { otherUserId, useMyId } from './use-conversations.ts';

const PER_PAGE = 50;

/**
 * The messages of a conversation: pages from the server, newest first, followed by live ones. Unordered, with
 * duplicates.
 */
export function useThread(userId: Conversation['userId']) {
  const me = useMyId();
  const client = useQueryClient();
  const key = ['messages', 'thread', me, userId];
  const [live, setLive] = useState<readonly Message[]>([]);
  const load = (cursor: string | undefined, signal?: AbortSignal) =>
    apiPage('GET /api/messages/{userId}', {
      params: { userId },
      query: { limit: PER_PAGE, ...(cursor && { cursor }) },
      ...(signal && { signal }),
    });
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: shouldRetry,
    // New messages are pushed and missed ones loaded. Refetching all pages would only move the reader.
    staleTime: Number.POSITIVE_INFINITY,
  });

  const catchUp = async () => {
    const known = client.getQueryData<InfinitePages<Message[]>>(key);
    if (!known) return;
    try {
      const next = await withMissedMessages(known, load);
      client.setQueryData(key, next);
    } catch (error) {
      logWarning('could not load missed messages, the next reconnect retries', error);
    }
  };
  useCatchUp(catchUp);
  const onArrival = useEffectEvent(() => void catchUp());
  useEffect(() => onArrival(), []);

  const addLive = (message: Message) => {
    if (otherUserId(message, me) === userId) setLive((before) => [...before, message]);
  };
  usePushed('message', addLive);
  const onSent = useEffectEvent(addLive);
  useEffect(() => outbox.listen({ sent: (message) => onSent(message), rejected: () => undefined }), []);

  const messages = [...(query.data?.pages.flatMap((page) => page.items) ?? []), ...live];
  useConfirmDelivery(userId, messages);
  const removeMessage = (messageId: string) => {
    client.setQueryData<InfinitePages<Message[]>>(key, (thread) => thread && withoutMessage(thread, messageId));
    setLive((before) => before.filter(({ _id }) => _id !== messageId));
  };
  return { ...query, messages, removeMessage };
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

/** Reports a message with its context to the moderators. */
export const reportMessage = (messageId: string, body: ReportBody) =>
  api('POST /api/messages/report/{messageId}', { params: { messageId }, body });
