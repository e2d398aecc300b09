import { api, kept, realtime, toast } from '@notalone/web-kit';
import { useSyncExternalStore } from 'react';
import { createOutbox, inOrder, SEND_FAILED, type Waiting } from './outbox.ts';

/** A random UUID (version 4). `crypto.randomUUID` is not there on a plain http address other than localhost. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

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
