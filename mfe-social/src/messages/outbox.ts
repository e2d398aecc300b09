import { createOutbox, inTypedOrder, type UnsentMessage } from '@notalone/web-features/conversations/create-outbox';
import { newId } from '@notalone/web-features/new-id';
import { api, realtime, toast, userStorage } from '@notalone/web-kit';
import { useSyncExternalStore } from 'react';

export const SEND_FAILED = 'Failed to send message. Please ensure you are connected.';

/** The logged-in user's outbox. It keeps sending while other pages are open. */
export const outbox = createOutbox({
  storage: userStorage<UnsentMessage>('messagesWaiting'),
  async post({ receiverId, content, clientId }) {
    const body = { receiverId, content, clientId };
    const sent = await api('POST /api/messages', { body });
    if (!('sender' in sent)) throw new TypeError('A message between parents was answered as a child’s');
    return sent;
  },
  newId,
  failedText: SEND_FAILED,
});
outbox.listen({
  sent: () => undefined,
  rejected: ({ status, msg }) => toast(status === 400 ? msg : SEND_FAILED, 'error'),
});
addEventListener('online', outbox.resume);
realtime.onConnected(outbox.resume);
outbox.resume();

/** The user's unsent messages to somebody, in the order written. */
export function useUnsentMessages(userId: string): readonly UnsentMessage[] {
  const all = useSyncExternalStore(outbox.unsent.subscribe, outbox.unsent.all);
  return inTypedOrder(all).filter(({ receiverId }) => receiverId === userId);
}
