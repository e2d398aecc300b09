import { retryWhereItMayHelp } from '@notalone/remote-kit/calls';
import { apiPage, realtime, useCatchUp, usePushed } from '@notalone/web-kit';
import { useInfiniteQuery, useQueryClient } from '@notalone/web-kit/queries';
import { report } from '@notalone/web-kit/report';
import { useEffect, useEffectEvent, useState } from 'react';
import { outbox } from './own-outbox.ts';
import { caughtUp, type Pages, withoutMessage } from './pages.ts';
import type { Conversation, Message } from './timeline.ts';
import { otherOf, useMe } from './use-conversations.ts';

const PER_PAGE = 50;

/** What one other person and I wrote: pages from the server, newest first, and what came since. In no order, and some of it twice. */
export function useThread(userId: Conversation['userId']) {
  const me = useMe();
  const client = useQueryClient();
  const key = ['messages', 'thread', me, userId];
  const [live, setLive] = useState<readonly Message[]>([]);
  const load = (cursor: string | undefined, signal?: AbortSignal) =>
    apiPage('GET /api/messages/{userId}', { params: { userId }, query: { limit: PER_PAGE, ...(cursor && { cursor }) }, ...(signal && { signal }) });
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: retryWhereItMayHelp,
    // New ones are pushed, and what was missed is caught up on: fetching all pages again would only move the reader.
    staleTime: Number.POSITIVE_INFINITY,
  });

  const catchUp = async () => {
    const known = client.getQueryData<Pages<Message[]>>(key);
    if (!known) return;
    try {
      const next = await caughtUp(known, load);
      client.setQueryData(key, next);
    } catch (error) {
      report('could not fetch what was written meanwhile; the next try comes', error);
    }
  };
  useCatchUp(catchUp);
  const onArrival = useEffectEvent(() => void catchUp());
  useEffect(() => onArrival(), []);

  const take = (message: Message) => {
    if (otherOf(message, me) === userId) setLive((before) => [...before, message]);
  };
  usePushed('message', take);
  const onSent = useEffectEvent(take);
  useEffect(() => outbox.listen({ sent: (message) => onSent(message), refused: () => undefined }), []);

  const messages = [...(query.data?.pages.flatMap((page) => page.items) ?? []), ...live];
  useDelivered(userId, messages);
  const drop = (messageId: string) => {
    client.setQueryData<Pages<Message[]>>(key, (thread) => thread && withoutMessage(thread, messageId));
    setLive((before) => before.filter(({ _id }) => _id !== messageId));
  };
  return { ...query, messages, drop };
}

/** Tells the server that this page has the other's newest message. */
function useDelivered(userId: Conversation['userId'], messages: readonly Message[]): void {
  const newest = messages.reduce((latest, { sender, createdAt }) => (sender._id === userId && createdAt > latest ? createdAt : latest), '');
  useEffect(() => {
    if (newest) void realtime.send('delivered', { userId, at: newest });
  }, [userId, newest]);
}
