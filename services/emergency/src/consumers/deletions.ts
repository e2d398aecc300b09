import { childDeletionRequested, deletionRequested, emergencyErased, userIdSchema } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { EmergencyDeps } from '../deps.ts';
import { endFamilyLater, eraseChild } from '../erasure/erase-family.ts';
import { findChild } from '../family/family.projection.ts';

/**
 * A parent who leaves: the button goes on for seven days (rules 5.12), then everything is erased and confirmed. Profile
 * tells of each child of the account too. A child that is removed alone has had its seven days. The tombstones of state topics come with a deletion; one without a deletion
 * means an account that was never verified.
 */
export function onDeletions(inbox: Inbox, deps: Pick<EmergencyDeps, 'db' | 'outbox' | 'now'>): void {
  inbox.on(deletionRequested, ({ time, data: { userId, erasureId } }, session) =>
    endFamilyLater(deps, userId, { erasureId, requestedAt: new Date(time) }, session),
  );
  inbox.on(childDeletionRequested, async ({ time, data }, session) => {
    const { childId, erasureId, withAccount } = data;
    const child = withAccount && (await findChild(deps.db, childId));
    if (child) return endFamilyLater(deps, child.parentId, { erasureId, requestedAt: new Date(time) }, session);
    await eraseChild(deps, childId, session);
    await deps.outbox.add(session, emergencyErased, { key: erasureId, data: { erasureId } });
  });
  for (const topic of ['people.state', 'phones.state'] as const)
    inbox.onTombstone(topic, async (key, session) => {
      const { success, data: userId } = userIdSchema.safeParse(key);
      if (success) await endFamilyLater(deps, userId, {}, session);
    });
}
