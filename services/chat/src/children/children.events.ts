import {
  type childChanged,
  type childThreadPaused,
  type childThreadReleased,
  type DataOf,
  type friendshipChanged,
  guardianHas,
  guardiansOf,
  type UserId,
} from '@notalone/contracts';
import { type ClientSession, ObjectId } from 'mongodb';
import { withdrawNotifications } from '../notifications/erase-notifications.ts';
import { findChildren, recordChildren, recordFriendships } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import type { EventOf } from '../shared/event-of.ts';
import { pauseThread, releaseThread, threadsOf } from './child-messages.store.ts';
import { pushThreadChanged } from './pause-thread.ts';
import { recheckPendingReviewOf } from './recheck-pending-review.ts';
import { safetyCasesOf } from './safety-queue.store.ts';

type ChildState = DataOf<typeof childChanged>;
type ChildrenDeps = Pick<
  ChatDeps,
  'db' | 'transact' | 'outbox' | 'push' | 'pushNotifications' | 'disconnectPerson' | 'now'
>;

/**
 * Stores what profile says of children, and takes from those who are no guardians any more what they were notified of.
 * Answers who was a guardian before, or is one now.
 */
function record(deps: ChildrenDeps, states: readonly ChildState[]): Promise<UserId[]> {
  const { db, transact } = deps;
  const childIds = [...new Set(states.map(({ childId }) => childId))];
  return transact(async (session) => {
    const before = await findChildren(db, childIds, session);
    await recordChildren(db, states, session);
    const after = await findChildren(db, childIds, session);
    const told = new Set<UserId>();
    for (const childId of childIds) {
      const child = after.get(childId);
      if (!child) continue;
      const earlier = [before.get(childId) ?? [], states.filter((state) => state.childId === childId)].flat();
      for (const userId of new Set([...earlier, child].flatMap(guardiansOf))) {
        told.add(userId);
        if (!guardianHas(child, userId, 'decisions')) await withdrawNotifications(deps, child, userId, session);
      }
    }
    return [...told];
  });
}

/** Stores children, as profile publishes them; closes the sockets of a removed child. */
export async function onChildrenChanged(
  deps: ChildrenDeps,
  events: readonly EventOf<typeof childChanged>[],
): Promise<void> {
  const children = events.map(({ data }) => data);
  deps.push(await record(deps, children), 'monitor', {});
  for (const { childId, status } of children) if (status === 'removed') deps.disconnectPerson(childId);
  await recheckPendingReviewOf(
    deps,
    children.map(({ childId }) => childId),
  );
}

export async function onFriendshipsChanged(
  { db, push }: Pick<ChatDeps, 'db' | 'push'>,
  events: readonly EventOf<typeof friendshipChanged>[],
): Promise<void> {
  const friendships = events.map(({ data }) => data);
  await recordFriendships(db, friendships);
  push([...new Set(friendships.flatMap(({ pair }) => pair))], 'childRelations', {});
}

type ThreadDeps = Pick<ChatDeps, 'db' | 'push'>;

async function pushThreadOf(deps: ThreadDeps, threadId: string, session: ClientSession): Promise<void> {
  const thread = await threadsOf(deps.db).findOne({ _id: threadId }, { session });
  if (thread) pushThreadChanged(deps, thread.members, session);
}

export async function onChildThreadPaused(
  deps: ThreadDeps,
  { time, data: { caseId } }: EventOf<typeof childThreadPaused>,
  session: ClientSession,
): Promise<void> {
  const found = await safetyCasesOf(deps.db).findOne({ _id: new ObjectId(caseId) }, { session });
  if (!found) return;
  await pauseThread(deps.db, found.thread, { cause: 'safety', at: new Date(time) }, session);
  await pushThreadOf(deps, found.thread, session);
}

export async function onChildThreadReleased(
  deps: ThreadDeps,
  { time, data: { caseId } }: EventOf<typeof childThreadReleased>,
  session: ClientSession,
): Promise<void> {
  const found = await safetyCasesOf(deps.db).findOne({ _id: new ObjectId(caseId) }, { session });
  if (!found) return;
  await releaseThread(deps.db, found.thread, new Date(time), session);
  await pushThreadOf(deps, found.thread, session);
}
