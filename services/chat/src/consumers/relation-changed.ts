import { type DataOf, relationChanged, type UserId } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { type Earlier, recordRelation } from '@notalone/service-kit/projections/relations';
import { setConnectionStatus } from '../conversations/set-connection-status.ts';
import type { ChatDeps } from '../deps.ts';
import { eraseBetween } from '../notifications/erase-notifications.ts';
import { applyBlockToRooms } from '../rooms/block-in-rooms.ts';

/**
 * The people whose pages change. For a block only the blocker, unless the two had a conversation that it hides; for
 * the end of a block, which restores nothing, only the blocker too.
 */
function affectedBy({ pair, state, blockedBy }: DataOf<typeof relationChanged>, before: Earlier): readonly UserId[] {
  if (before.state === 'blocked') return before.blockedBy ?? [];
  const hadConversation = before.state === 'connected' || before.state === 'ended';
  return state === 'blocked' && !hadConversation ? blockedBy : pair;
}

/**
 * Stores the relation of two families, as profile publishes it. Their conversation opens, closes or is hidden with it.
 */
export function onRelationChanged(
  inbox: Inbox,
  deps: Pick<ChatDeps, 'db' | 'now' | 'push' | 'pushRoom' | 'pushNotifications'>,
): void {
  const { db, push, pushNotifications } = deps;
  inbox.on(relationChanged, async ({ data }, session) => {
    const before = await recordRelation(db, data, session);
    if (!before) return;
    await setConnectionStatus(db, data, session);
    // Again when the block ends: a notification that arrived late, from another topic, was only hidden until now.
    if (data.state === 'blocked' || before.state === 'blocked') await eraseBetween(db, data.pair, session);
    if (data.state === 'blocked') {
      const known = before.state === 'blocked' ? (before.blockedBy ?? []) : [];
      const blockers = data.blockedBy.filter((userId) => !known.includes(userId));
      await applyBlockToRooms(deps, data.pair, blockers, session);
    }
    const affected = affectedBy(data, before);
    afterCommit(session, () => {
      push(affected, 'relations', {});
      // A block takes unread messages and notifications out of the badge.
      for (const userId of affected) pushNotifications(userId);
    });
  });
}
