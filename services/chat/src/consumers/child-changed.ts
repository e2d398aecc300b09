import {
  chatErased,
  childChanged,
  childDeletionRequested,
  childIdSchema,
  friendshipChanged,
} from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { eraseChild } from '../child-messages/erase-child.ts';
import { reviewHeldOf } from '../child-messages/review-held.ts';
import { recordChildren, recordFriendships } from '../children/children.projection.ts';
import type { ChatDeps } from '../deps.ts';

/** Stores children and friendships, as profile publishes them; closes the sockets of a removed child. */
export function onChildrenChanged(
  inbox: Inbox,
  deps: Pick<ChatDeps, 'db' | 'transact' | 'outbox' | 'push' | 'pushNotifications' | 'disconnectPerson' | 'now'>,
): void {
  const { db, push, disconnectPerson } = deps;
  inbox.onProjection(childChanged, async (envelopes) => {
    const children = envelopes.map(({ data }) => data);
    await recordChildren(db, children);
    for (const { childId, parentId, status } of children) {
      push([parentId], 'monitor', {});
      if (status === 'removed') disconnectPerson(childId);
    }
    await reviewHeldOf(
      deps,
      children.map(({ childId }) => childId),
    );
  });
  inbox.onProjection(friendshipChanged, async (envelopes) => {
    const friendships = envelopes.map(({ data }) => data);
    await recordFriendships(db, friendships);
    for (const { pair } of friendships) push(pair, 'childRelations', {});
  });
  inbox.onTombstone('children.state', async (key, session) => {
    const child = childIdSchema.safeParse(key);
    if (child.success) await eraseChild(deps, child.data, session);
  });
  inbox.on(childDeletionRequested, async ({ data: { childId, erasureId } }, session) => {
    disconnectPerson(childId);
    await eraseChild(deps, childId, session);
    await deps.outbox.add(session, chatErased, { key: erasureId, data: { erasureId } });
  });
}
