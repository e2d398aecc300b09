import type { ChildId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { areTooFarApart } from '../child-records/children.rules.ts';
import { type ChildDocument, findChildren } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { isSameFamily } from './friendships.rules.ts';
import { type FriendshipDocument, findBetween, findOpen, saveFriendship } from './friendships.store.ts';
import { notifyDecided } from './notify-parties.ts';

/** Ends what a corrected birthday makes too far apart, except between siblings (rules 4.4). */
export async function endTooFarApart(
  deps: Pick<ProfileDeps, 'db' | 'outbox' | 'now'>,
  child: ChildDocument,
  session: ClientSession,
): Promise<void> {
  const { db, now } = deps;
  const open = await findOpen(db, child._id, now(), session);
  const others = await findChildren(
    db,
    open.flatMap(({ fromChildId, toChildId }) => [fromChildId, toChildId].filter((id) => id !== undefined)),
  );
  for (const before of open) {
    const otherId = before.fromChildId === child._id ? before.toChildId : before.fromChildId;
    const other = otherId && others.get(otherId);
    if (!other || isSameFamily(other, child) || !areTooFarApart(child, other, now())) continue;
    const after: FriendshipDocument = { ...before, state: 'removed', since: now() };
    await saveFriendship(deps, before, after, session);
    await notifyDecided(deps, after, { outcome: 'ages-apart' }, session);
  }
}

/** Ends all friendships and requests of a child, and tells both families: part of the transaction. */
export async function endFriendshipsOf(
  deps: Pick<ProfileDeps, 'db' | 'outbox' | 'now'>,
  childId: ChildId,
  session: ClientSession,
): Promise<void> {
  const { db, now } = deps;
  for (const before of await findOpen(db, childId, now(), session)) {
    const after: FriendshipDocument = { ...before, state: 'removed', since: now() };
    await saveFriendship(deps, before, after, session);
    await notifyDecided(deps, after, { outcome: before.state === 'pending' ? 'withdrawn' : 'removed' }, session);
  }
}

/** A moderator ended it. Neither family is told by that (rules 4.7). Idempotent. */
export async function endByModerator(
  deps: Pick<ProfileDeps, 'db' | 'outbox' | 'now'>,
  [one, other]: readonly [ChildId, ChildId],
  session: ClientSession,
): Promise<void> {
  const before = await findBetween(deps.db, one, other, session);
  if (before?.state !== 'accepted' && before?.state !== 'paused') return;
  const since = before.state === 'paused' ? before.since : deps.now();
  await saveFriendship(deps, before, { ...before, state: 'removed', since }, session);
}
