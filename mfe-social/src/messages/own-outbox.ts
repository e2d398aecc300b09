import { newId } from '@notalone/remote-kit/new-id';
import { api, kept, realtime, toast } from '@notalone/web-kit';
import { useSyncExternalStore } from 'react';
import { createOutbox, inOrder, SEND_FAILED, type Waiting } from './outbox.ts';

/** The outbox of whoever is signed in. It goes on sending while other pages are open. */
export const outbox = createOutbox({
  kept: kept<Waiting>('messagesWaiting'),
  post: (body) => api('POST /api/messages', { body }),
  newId,
});
outbox.listen({ sent: () => undefined, refused: ({ status, msg }) => toast(status === 400 ? msg : SEND_FAILED, 'error') });
addEventListener('online', outbox.resume);
realtime.onConnected(outbox.resume);
outbox.resume();

/** What the signed-in person wrote to somebody and is not sent yet, as it was written. */
export function useWaiting(userId: string): readonly Waiting[] {
  const all = useSyncExternalStore(outbox.kept.subscribe, outbox.kept.all);
  return inOrder(all).filter(({ receiverId }) => receiverId === userId);
}
