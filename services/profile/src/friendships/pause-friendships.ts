import type { UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { friendshipsOf, saveFriendship } from './friendships.store.ts';
import { notifyDecided } from './notify-parties.ts';

type Deps = Pick<ProfileDeps, 'db' | 'outbox' | 'now'>;

const between = (one: UserId, other: UserId) => ({
  $or: [
    { fromParentId: one, toParentId: other },
    { fromParentId: other, toParentId: one },
  ],
});

/**
 * A block or disconnect between two families pauses what their children have; requests that wait end. Only the side
 * that did it is told of a pause (rules 2.7). Part of the transaction that ends the connection.
 */
export async function pauseFriendshipsBetween(
  deps: Deps,
  by: UserId,
  other: UserId,
  session: ClientSession,
): Promise<void> {
  const { db, now } = deps;
  const open = await friendshipsOf(db)
    .find({ ...between(by, other), state: { $in: ['accepted', 'pending'] } }, { session })
    .toArray();
  for (const before of open) {
    const isPending = before.state === 'pending';
    const after = { ...before, state: isPending ? ('removed' as const) : ('paused' as const), since: now() };
    await saveFriendship(deps, before, after, session);
    await notifyDecided(deps, after, { outcome: isPending ? 'withdrawn' : 'paused', toldParentId: by }, session);
  }
}

/**
 * The two families are connected again: their children ask anew, and all four say yes again (rules 4.4). What they had
 * ended when it was paused.
 */
export async function endPausedBetween(deps: Deps, one: UserId, other: UserId, session: ClientSession): Promise<void> {
  const { db } = deps;
  const paused = await friendshipsOf(db)
    .find({ ...between(one, other), state: 'paused' }, { session })
    .toArray();
  for (const before of paused) await saveFriendship(deps, before, { ...before, state: 'removed' }, session);
}
