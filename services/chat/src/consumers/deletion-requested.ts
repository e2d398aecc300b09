import { chatErased, deletionRequested } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { ChatDeps } from '../deps.ts';
import { type ErasureDeps, erasePerson } from '../erasure/erase-person.ts';

/** Erases this service's data of a person and confirms it. The confirmation names nobody. */
export function onDeletionRequested(
  inbox: Inbox,
  deps: ErasureDeps & Pick<ChatDeps, 'outbox' | 'disconnectPerson'>,
): void {
  inbox.on(deletionRequested, async ({ data: { userId, erasureId } }, session) => {
    deps.disconnectPerson(userId);
    await erasePerson(deps, userId, session);
    await deps.outbox.add(session, chatErased, { key: erasureId, data: { erasureId } });
  });
}
