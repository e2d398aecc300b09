import { createOutbox, inTypedOrder, type UnsentMessage } from '@notalone/web-features/conversations/create-outbox';
import { newId } from '@notalone/web-features/new-id';
import { api, realtime, toast, userStorage } from '@notalone/web-kit';
import { useSyncExternalStore } from 'react';

export const SEND_FAILED = 'Failed to send message.';

/**
 * Texts for rooms that the server has not accepted yet; `receiverId` is the room. It keeps sending while other pages
 * are open.
 */
export const outbox = createOutbox({
  storage: userStorage<UnsentMessage>('roomMessagesWaiting'),
  post: ({ receiverId, content, clientId, replyTo }) =>
    api('POST /api/chat/rooms/{roomId}/messages', {
      params: { roomId: receiverId },
      body: { content, contentType: 'text', clientId, ...(replyTo && { replyTo }) },
    }),
  newId,
  failedText: SEND_FAILED,
});
outbox.listen({
  sent: () => undefined,
  rejected: ({ status, msg }) => toast(status === 400 || status === 403 ? msg : SEND_FAILED, 'error'),
});
addEventListener('online', outbox.resume);
realtime.onConnected(outbox.resume);
outbox.resume();

/** Unsent texts for a room, in the order written. */
export function useUnsentMessages(roomId: string): readonly UnsentMessage[] {
  const all = useSyncExternalStore(outbox.unsent.subscribe, outbox.unsent.all);
  return inTypedOrder(all).filter(({ receiverId }) => receiverId === roomId);
}
