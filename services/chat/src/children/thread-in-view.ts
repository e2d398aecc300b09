import type { ChildId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { type FriendshipDocument, findFriendship } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { visibleUntil } from './child-messages.rules.ts';
import { findThread, type ThreadDocument } from './child-messages.store.ts';

/** When a thread ended: with the friendship, or with the erasure of the other child. Undefined while it is open. */
export function closedAtOf(
  thread: Pick<ThreadDocument, 'endedAt' | 'activeAt'> | null,
  friendship: Pick<FriendshipDocument, 'state' | 'since'> | null | undefined,
): Date | undefined {
  if (thread?.endedAt) return thread.endedAt;
  if (friendship) return friendship.state === 'accepted' ? undefined : new Date(friendship.since);
  return thread?.activeAt;
}

const isVisible = (closedAt: Date | undefined, now: Date): boolean => !closedAt || visibleUntil(closedAt) > now;

async function findBoth({ db }: Pick<ChatDeps, 'db'>, one: ChildId, other: ChildId) {
  const [thread, friendship] = await Promise.all([findThread(db, one, other), findFriendship(db, one, other)]);
  return { thread, isKnown: thread !== null || friendship !== null, closedAt: closedAtOf(thread, friendship) };
}

/** Whether two children have, or had within 90 days, something to do with each other. */
export async function isThreadInView(
  deps: Pick<ChatDeps, 'db' | 'now'>,
  one: ChildId,
  other: ChildId,
): Promise<boolean> {
  const { isKnown, closedAt } = await findBoth(deps, one, other);
  return isKnown && isVisible(closedAt, deps.now());
}

/**
 * The thread of two children, for both and for the parents who could read it: open, or ended within 90 days (rules
 * 4.7). Null where friends have not written to each other. @throws NOT_FOUND for strangers, and once it is out of view
 */
export async function requireThreadInView(
  deps: Pick<ChatDeps, 'db' | 'now'>,
  one: ChildId,
  other: ChildId,
): Promise<ThreadDocument | null> {
  const { thread, isKnown, closedAt } = await findBoth(deps, one, other);
  if (!isKnown || !isVisible(closedAt, deps.now())) throw apiError('NOT_FOUND');
  return thread;
}
