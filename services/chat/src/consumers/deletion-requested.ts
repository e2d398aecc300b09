import { chatErased, deletionRequested } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import type { ChatDeps } from '../deps.ts';
import { erasePerson } from '../erasure/erase-person.ts';

/** This service's own share of an erasure, with its confirmation, which names no one. */
export function onDeletionRequested(inbox: Inbox, deps: Pick<ChatDeps, 'db' | 'outbox' | 'endPerson'>): void {
  inbox.on(deletionRequested, async ({ data: { userId, erasureId } }, session) => {
    deps.endPerson(userId);
    await erasePerson(deps, userId, session);
    await deps.outbox.add(session, chatErased, { key: erasureId, data: { erasureId } });
  });
}
