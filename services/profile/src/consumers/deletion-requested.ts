import { deletionRequested, profileErased } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import { erasePerson } from '../accounts/erase-person.ts';
import type { ProfileDeps } from '../deps.ts';

/** This service's own share of an erasure, with its confirmation, which names no one. */
export function onDeletionRequested(inbox: Inbox, deps: ProfileDeps): void {
  inbox.on(deletionRequested, async ({ data: { userId, erasureId } }, session) => {
    await erasePerson(deps, userId, session);
    await deps.outbox.add(session, profileErased, { key: erasureId, data: { erasureId } });
  });
}
