import { inOrder } from '@notalone/web-features/conversations/timeline';
import { api } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Room, RoomMessage } from '../rooms/room.ts';

/** Marks the newest message as read once it is visible: scrolled to the end, in a visible tab. */
export function useMarkRoomRead(
  { _id: roomId, readAt = '' }: Room,
  messages: readonly RoomMessage[],
  isEndVisible: boolean,
): void {
  const marked = useRef(readAt);
  const newest = inOrder(messages).at(-1);
  const [newestId, newestAt] = [newest?._id, newest?.createdAt ?? ''];
  const mark = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || !isEndVisible || !newestId || newestAt <= marked.current) return;
    const before = marked.current;
    marked.current = newestAt;
    api('POST /api/chat/rooms/{roomId}/read', { params: { roomId }, body: { messageId: newestId } }).catch(
      (error: unknown) => {
        // The next message, or coming back to the tab, tries again.
        marked.current = before;
        logWarning('could not mark a room as read', error);
      },
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: tries again when any of these changes
  useEffect(() => {
    mark();
    const onVisible = () => mark();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [roomId, newestId, newestAt, isEndVisible]);
}
