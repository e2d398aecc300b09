import { deletionRequested, profileErased } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { erasePerson } from '../accounts/erase-person.ts';
import type { ProfileDeps } from '../deps.ts';

/** This service's part of an erasure, and its confirmation, which names nobody. */
export function onDeletionRequested(inbox: Inbox, deps: ProfileDeps): void {
  inbox.on(deletionRequested, async ({ data: { userId, erasureId } }, session) => {
    await erasePerson(deps, userId, session);
    await deps.outbox.add(session, profileErased, { key: erasureId, data: { erasureId } });
  });
}
