import { shouldRetry } from '@notalone/web-features/api-errors';
import { apiPage, realtime, toast, useCatchUp, usePushed } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useInfiniteQuery, useQueryClient } from '@notalone/web-kit/queries';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RoomMessage } from '../rooms/room.ts';
import { useMyId } from '../rooms/use-rooms.ts';
import { type Talk, withMessage, withMissedMessages, withoutMessage } from './message-pages.ts';
import { outbox } from './outbox.ts';

const PER_PAGE = 50;

/** The messages of a room, live, newest first. */
export function useMessages(roomId: string) {
  const me = useMyId();
  const client = useQueryClient();
  const key = ['room messages', me, roomId];
  /** Deleted from this page: no toast tells its own reader. */
  const ownDeletions = useRef(new Set<string>());
  /** What the server says to the writer of an urgent message alone. */
  const [notice, setNotice] = useState<string>();
  const load = (cursor: string | undefined, signal?: AbortSignal) =>
    apiPage('GET /api/chat/rooms/{roomId}/messages', {
      params: { roomId },
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
  const change = (next: (talk: Talk) => Talk) => client.setQueryData<Talk>(key, (talk) => talk && next(talk));
  const add = (message: RoomMessage) => {
    if (message.roomId === roomId) change((talk) => withMessage(talk, message));
  };
  const remove = (messageId: string) => change((talk) => withoutMessage(talk, messageId));

  const catchUp = async () => {
    const known = client.getQueryData<Talk>(key);
    if (!known) return;
    try {
      const next = await withMissedMessages(known, load);
      client.setQueryData(key, next);
    } catch (error) {
      logWarning('could not load missed messages, the next reconnect retries', error);
    }
  };
  const join = async () => {
    await realtime.send('joinRoom', roomId);
    await catchUp();
  };
  useCatchUp(catchUp);
  usePushed('roomChanged', (changed) => {
    // A message that is hidden from this reader is not pushed: it is asked for.
    if (changed.roomId === roomId) void catchUp();
  });
  usePushed('chatMessage', add);
  usePushed('messageDeleted', (messageId) => {
    const talk = client.getQueryData<Talk>(key);
    const isShown = talk?.pages.some(({ items }) => items.some(({ _id }) => _id === messageId));
    if (isShown && !ownDeletions.current.has(messageId)) toast('A message was deleted.');
    remove(messageId);
  });
  const isLoaded = query.data !== undefined;
  const onJoin = useEffectEvent(() => void join());
  const onSent = useEffectEvent(({ notice: told, ...message }: RoomMessage & { notice?: string | undefined }) => {
    add(message);
    if (told && message.roomId === roomId) setNotice(told);
  });
  useEffect(() => {
    if (!isLoaded) return;
    onJoin();
    const stop = realtime.onConnected(() => onJoin());
    return () => {
      stop();
      void realtime.send('leaveRoom', roomId);
    };
  }, [isLoaded, roomId]);
  useEffect(() => outbox.listen({ sent: (sent) => onSent(sent), rejected: () => undefined }), []);

  return {
    ...query,
    messages: query.data?.pages.flatMap((page) => page.items) ?? [],
    notice,
    dismissNotice: () => setNotice(undefined),
    showSent: onSent as (sent: RoomMessage & { notice?: string | undefined }) => void,
    remove,
    /** Remembers that this page deletes the message. */
    expectDeletion: (messageId: string) => void ownDeletions.current.add(messageId),
  };
}
export type Messages = ReturnType<typeof useMessages>;
