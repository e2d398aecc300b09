import { type ChildId, guardiansOf, isGuardianOf, type UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { type ChildDocument, childrenOf } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { findRelationsBetween } from '../relations/relations.store.ts';
import { isSameFamily } from './friendships.rules.ts';
import { type FriendshipDocument, findBoth, findOpen, friendshipsOf, saveFriendship } from './friendships.store.ts';
import { notifyDecided } from './notify-parties.ts';

type Deps = Pick<ProfileDeps, 'db' | 'outbox' | 'now'>;
interface Between {
  readonly friendship: FriendshipDocument;
  readonly from: ChildDocument;
  readonly to: ChildDocument;
}

/** What the children of these two have with each other. Children who share a guardian are one family. */
async function openBetween({ db }: Deps, one: UserId, other: UserId, session: ClientSession): Promise<Between[]> {
  const found = await childrenOf(db)
    .find({ guardianIds: { $in: [one, other] } }, { session })
    .toArray();
  const children = new Map<ChildId, ChildDocument>(found.map((child) => [child._id, child]));
  const ids = [...children.keys()];
  const open = await friendshipsOf(db)
    .find(
      { fromChildId: { $in: ids }, toChildId: { $in: ids }, state: { $in: ['accepted', 'pending', 'paused'] } },
      { session },
    )
    .toArray();
  return open.flatMap((friendship) => {
    const [from, to] = [children.get(friendship.fromChildId), children.get(friendship.toChildId as ChildId)];
    return from && to && !isSameFamily(from, to) ? [{ friendship, from, to }] : [];
  });
}

/** How two families stand: a block between any two of their guardians keeps them apart, one connection joins them. */
async function standing({ db }: Deps, { from, to }: Between, session: ClientSession) {
  const relations = await findRelationsBetween(db, guardiansOf(from), guardiansOf(to), session);
  const block = relations.find(({ state }) => state === 'blocked')?.blocked;
  return { block, isConnected: relations.some(({ state }) => state === 'connected') };
}

/** Only the side that did it is told of a pause (rules 2.7); requests that wait end. */
async function pause(deps: Deps, { friendship: before, from }: Between, by: UserId, session: ClientSession) {
  if (before.state === 'paused') return;
  const isPending = before.state === 'pending';
  const after = { ...before, state: isPending ? ('removed' as const) : ('paused' as const), since: deps.now() };
  const toldParentId = isGuardianOf(from, by) ? before.fromParentId : before.toParentId;
  await saveFriendship(deps, before, after, session);
  const outcome = isPending ? 'withdrawn' : 'paused';
  await notifyDecided(deps, after, { outcome, ...(toldParentId && { toldParentId }) }, session);
}

/** Their children ask anew, and all say yes again (rules 4.4). What they had ended when it was paused. */
async function endPaused(deps: Deps, { friendship: before }: Between, session: ClientSession): Promise<void> {
  if (before.state === 'paused') await saveFriendship(deps, before, { ...before, state: 'removed' }, session);
}

/**
 * A block between two guardians pauses what the children have, and so does a disconnection that leaves no two of
 * their guardians connected. A pause is over once two are connected and none blocks another. Part of the transaction
 * that changed the relation.
 */
export async function updateFriendshipsBetween(
  deps: Deps,
  { by, other, isParting }: { by: UserId; other: UserId; isParting: boolean },
  session: ClientSession,
): Promise<void> {
  for (const between of await openBetween(deps, by, other, session)) {
    const { block, isConnected } = await standing(deps, between, session);
    if (block || (isParting && !isConnected)) await pause(deps, between, by, session);
    else if (isConnected) await endPaused(deps, between, session);
  }
}

/** The same where a child has other guardians now: blocks of who joined pause, those of who left no longer do. */
export async function updateFriendshipsOf(deps: Deps, childId: ChildId, session: ClientSession): Promise<void> {
  for (const friendship of await findOpen(deps.db, childId, deps.now(), session)) {
    const { from, to } = await findBoth(deps.db, friendship, session);
    if (!from || !to || isSameFamily(from, to)) continue;
    const between = { friendship, from, to };
    const { block, isConnected } = await standing(deps, between, session);
    if (block) await pause(deps, between, block.by, session);
    else if (isConnected) await endPaused(deps, between, session);
  }
}
