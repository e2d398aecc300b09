import type { childChanged, childThreadPaused, childThreadReleased, friendshipChanged } from '@notalone/contracts';
import { type ClientSession, ObjectId } from 'mongodb';
import { recordChildren, recordFriendships } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import type { EventOf } from '../shared/event-of.ts';
import { pauseThread, releaseThread, threadsOf } from './child-messages.store.ts';
import { pushThreadChanged } from './pause-thread.ts';
import { recheckPendingReviewOf } from './recheck-pending-review.ts';
import { safetyCasesOf } from './safety-queue.store.ts';

/** Stores children, as profile publishes them; closes the sockets of a removed child. */
export async function onChildrenChanged(
  deps: Pick<ChatDeps, 'db' | 'transact' | 'push' | 'pushNotifications' | 'disconnectPerson' | 'now'>,
  events: readonly EventOf<typeof childChanged>[],
): Promise<void> {
  const children = events.map(({ data }) => data);
  await recordChildren(deps.db, children);
  for (const { childId, parentId, status } of children) {
    deps.push([parentId], 'monitor', {});
    if (status === 'removed') deps.disconnectPerson(childId);
  }
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
  for (const { pair } of friendships) push(pair, 'childRelations', {});
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
