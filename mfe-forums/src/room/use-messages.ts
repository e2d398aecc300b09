import { TEXTS } from '@notalone/contracts/texts';
import { hasErrorCode, shouldRetry } from '@notalone/web-features/api-errors';
import type { ReportBody } from '@notalone/web-features/report-dialog';
import { type ApiProblem, api, apiPage, realtime, toast, useCatchUp, usePushed } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useInfiniteQuery, useQueryClient } from '@notalone/web-kit/queries';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RoomMessage } from '../rooms/room.ts';
import { useMyId, useRefreshRooms } from '../rooms/use-rooms.ts';
import { type Talk, withChangedMessage, withMessage, withMissedMessages, withoutMessage } from './message-pages.ts';
import { outbox } from './outbox.ts';

const PER_PAGE = 50;

/** Where a page of messages begins; the newest without either. */
interface Position {
  readonly cursor?: string | undefined;
  /** Id of the message in its middle. */
  readonly around?: string | undefined;
}

function usePagesOfMessages(roomId: string, around: string | undefined) {
  const key = ['room messages', useMyId(), roomId, around ?? 'newest'];
  const load = ({ cursor, around: middle }: Position, signal?: AbortSignal) =>
    apiPage('GET /api/chat/rooms/{roomId}/messages', {
      params: { roomId },
      query: { limit: PER_PAGE, ...(cursor && { cursor }), ...(middle && { around: middle }) },
      ...(signal && { signal }),
    });
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: { around } as Position,
    getNextPageParam: ({ next }) => (next ? { cursor: next } : undefined),
    getPreviousPageParam: ({ prev }) => (prev ? { cursor: prev } : undefined),
    retry: shouldRetry,
    // New messages are pushed and missed ones loaded. Refetching all pages would only move the reader.
    staleTime: Number.POSITIVE_INFINITY,
    ...(around && { gcTime: 0 }),
  });
  return { key, load, query };
}

/** The messages of a room, live, newest first; or those around an older one that the reader has jumped to. */
export function useMessages(roomId: string) {
  const client = useQueryClient();
  const newest = usePagesOfMessages(roomId, undefined);
  const [around, setAround] = useState<string>();
  const older = usePagesOfMessages(roomId, around);
  const isAround = around !== undefined && older.query.data !== undefined;
  /** Deleted from this page: no toast tells its own reader. */
  const ownDeletions = useRef(new Set<string>());
  /** What the server says to the writer of an urgent message alone. */
  const [notice, setNotice] = useState<string>();
  const change = (key: readonly unknown[], next: (talk: Talk) => Talk) =>
    client.setQueryData<Talk>(key, (talk) => talk && next(talk));
  const add = (message: RoomMessage) => {
    if (message.roomId !== roomId) return;
    change(newest.key, (talk) => withMessage(talk, message));
    if (around) change(older.key, (talk) => withChangedMessage(talk, message));
  };
  const remove = (messageId: string) => {
    for (const { key } of [newest, older]) change(key, (talk) => withoutMessage(talk, messageId));
  };

  const catchUp = async () => {
    const known = client.getQueryData<Talk>(newest.key);
    if (!known) return;
    try {
      const next = await withMissedMessages(known, (cursor) => newest.load({ cursor }));
      client.setQueryData(newest.key, next);
      if (around) await older.query.refetch();
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
    const shown = [newest, older].flatMap(({ key }) => client.getQueryData<Talk>(key)?.pages ?? []);
    const isShown = shown.some(({ items }) => items.some(({ _id }) => _id === messageId));
    if (isShown && !ownDeletions.current.has(messageId)) toast('A message was deleted.');
    remove(messageId);
  });
  const isLoaded = newest.query.data !== undefined;
  const onJoin = useEffectEvent(() => void join());
  const refreshRooms = useRefreshRooms();
  const onDelayed = useEffectEvent(({ msg }: ApiProblem) => {
    // The page has missed that moderators paused writing: the room says so.
    if (msg === TEXTS.roomsReadOnly) void refreshRooms();
  });
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
  useEffect(() => outbox.listen({ sent: (sent) => onSent(sent), rejected: () => undefined, delayed: onDelayed }), []);
  const { error } = older.query;
  useEffect(() => {
    if (!around || !error) return;
    setAround(undefined);
    const isGone = hasErrorCode(error, 'NOT_FOUND');
    toast(isGone ? 'That message is not there any more.' : 'Failed to load messages.', 'error');
  }, [around, error]);

  const { query } = isAround ? older : newest;
  return {
    ...query,
    messages: query.data?.pages.flatMap((page) => page.items) ?? [],
    /** The message that the reader has jumped to; undefined where the newest are shown. */
    around: isAround ? around : undefined,
    showAround: setAround as (messageId: string) => void,
    showNewest: () => setAround(undefined),
    notice,
    dismissNotice: () => setNotice(undefined),
    showSent: onSent as (sent: RoomMessage & { notice?: string | undefined }) => void,
    remove,
    /** Remembers that this page deletes the message. */
    expectDeletion: (messageId: string) => void ownDeletions.current.add(messageId),
  };
}
export type Messages = ReturnType<typeof useMessages>;

/** A message with a picture; a text alone goes through the outbox. */
export const sendPicture = (roomId: string, form: FormData) =>
  api('POST /api/chat/rooms/{roomId}/messages', { params: { roomId }, form });
export const changeMessage = (messageId: string, content: string) =>
  api('PUT /api/chat/messages/{messageId}', { params: { messageId }, body: { content } });
export const deleteMessage = (messageId: string) =>
  api('DELETE /api/chat/messages/{messageId}', { params: { messageId } });
export const reportMessage = (messageId: string, body: ReportBody) =>
  api('POST /api/chat/messages/{messageId}/report', { params: { messageId }, body });
