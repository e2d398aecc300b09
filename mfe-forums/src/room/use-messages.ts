import { TEXTS } from '@notalone/contracts/texts';
import type { FindMessages } from '@notalone/web-features/conversations/use-message-search';
import { useMessageThread } from '@notalone/web-features/conversations/use-message-thread';
import type { ReportBody } from '@notalone/web-features/report-dialog';
import { type ApiProblem, api, apiPage, realtime, toast, useCatchUp, usePushed } from '@notalone/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RoomMessage } from '../rooms/room.ts';
import { useMyId, useRefreshRooms } from '../rooms/use-rooms.ts';
import { outbox } from './outbox.ts';

const PER_PAGE = 50;

/** The messages of a room, live; or those around an older one that the reader has jumped to. */
export function useMessages(roomId: string) {
  const me = useMyId();
  const thread = useMessageThread<RoomMessage>(
    ['room messages', me, roomId],
    ({ cursor, around: middle }, signal) =>
      apiPage('GET /api/chat/rooms/{roomId}/messages', {
        params: { roomId },
        query: { limit: PER_PAGE, ...(cursor && { cursor }), ...(middle && { around: middle }) },
        ...(signal && { signal }),
      }),
    'Failed to load messages.',
  );
  const { catchUp } = thread;
  /** Deleted from this page: no toast tells its own reader. */
  const ownDeletions = useRef(new Set<string>());
  /** What the server says to the writer of an urgent message alone. */
  const [notice, setNotice] = useState<string>();
  const add = (message: RoomMessage) => {
    if (message.roomId === roomId) thread.add(message);
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
    const isShown = thread.allMessages.some(({ _id }) => _id === messageId);
    if (isShown && !ownDeletions.current.has(messageId)) toast('A message was deleted.');
    thread.remove(messageId);
  });
  const isLoaded = thread.isNewestLoaded;
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

  return {
    ...thread,
    notice,
    dismissNotice: () => setNotice(undefined),
    showSent: onSent as (sent: RoomMessage & { notice?: string | undefined }) => void,
    /** Remembers that this page deletes the message. */
    expectDeletion: (messageId: string) => void ownDeletions.current.add(messageId),
  };
}
export type Messages = ReturnType<typeof useMessages>;

export const findMessages =
  (roomId: string): FindMessages<RoomMessage> =>
  (query, signal) =>
    apiPage('GET /api/chat/rooms/{roomId}/messages', { params: { roomId }, query, signal });
/** A message with a picture; a text alone goes through the outbox. */
export const sendPicture = (roomId: string, form: FormData) =>
  api('POST /api/chat/rooms/{roomId}/messages', { params: { roomId }, form });
export const changeMessage = (messageId: string, content: string) =>
  api('PUT /api/chat/messages/{messageId}', { params: { messageId }, body: { content } });
export const deleteMessage = (messageId: string) =>
  api('DELETE /api/chat/messages/{messageId}', { params: { messageId } });
export const reportMessage = (messageId: string, body: ReportBody) =>
  api('POST /api/chat/messages/{messageId}/report', { params: { messageId }, body });
