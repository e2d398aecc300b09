import { realtime, toast, userStorage } from '@notalone/web-kit';
import { useSyncExternalStore } from 'react';
import { createOutbox, inTypedOrder, type Outbox, type OutboxDeps, type UnsentMessage } from './create-outbox.ts';

interface OutboxOptions<Message> extends Omit<OutboxDeps<Message>, 'storage'> {
  readonly storageName: string;
}

/**
 * The logged-in user's outbox. It keeps sending while other pages are open, tries again once the connection is back,
 * and says in a toast what was rejected.
 */
export function startOutbox<Message>({ storageName, ...deps }: OutboxOptions<Message>): Outbox<Message> {
  const outbox = createOutbox({ storage: userStorage<UnsentMessage>(storageName), ...deps });
  outbox.listen({
    sent: () => undefined,
    rejected: (problem) => toast(deps.explain(problem) ?? deps.failedText, 'error'),
  });
  addEventListener('online', outbox.resume);
  realtime.onConnected(outbox.resume);
  outbox.resume();
  return outbox;
}

/** The user's unsent messages to a person or room, or under a post, in the order written. */
export function useUnsentMessages(
  { unsent }: Pick<Outbox<unknown>, 'unsent'>,
  receiverId: string,
): readonly UnsentMessage[] {
  const all = useSyncExternalStore(unsent.subscribe, unsent.all);
  return inTypedOrder(all).filter((one) => one.receiverId === receiverId);
}
