import { type ChildId, type FoundChild, guardiansOf } from '@notalone/contracts';
import { canHaveFriends } from '../child-records/children.rules.ts';
import { type ChildDocument, childrenOf, findActiveChild } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { activeAmong } from '../people/people.store.ts';
import { relationsOf } from '../relations/relations.store.ts';
import { statusOf } from './friendships.rules.ts';
import { findOpen } from './friendships.store.ts';

type Deps = Pick<ProfileDeps, 'db' | 'now'>;

/**
 * Children of families connected with this one, by either guardian, whose parents let them be found (rules 4.3); none
 * where a guardian of the one has blocked a guardian of the other.
 */
async function discoverableFor({ db, now }: Deps, me: ChildDocument): Promise<ChildDocument[]> {
  const mine = guardiansOf(me);
  const relations = await relationsOf(db)
    .find({ pair: { $in: [...mine] }, state: { $in: ['connected', 'blocked'] } })
    .toArray();
  const others = (wanted: 'connected' | 'blocked') =>
    relations.filter(({ state }) => state === wanted).flatMap(({ pair }) => pair);
  const parents = await activeAmong(db, others('connected'));
  const blocked = new Set(others('blocked').filter((userId) => !mine.includes(userId)));
  const found = await childrenOf(db)
    .find({ guardianIds: { $in: [...parents], $nin: [...mine, ...blocked] }, discoverable: true, state: 'active' })
    .sort({ name: 1, _id: 1 })
    .toArray();
  return found.filter((child) => canHaveFriends(child, now()));
}

/** Whether `findChildren` shows `childId` to this child. */
export const isDiscoverableFor = async (deps: Deps, me: ChildDocument, childId: ChildId): Promise<boolean> =>
  (await discoverableFor(deps, me)).some(({ _id }) => _id === childId);

/** First names and pictures, never more. Nobody for a child that was removed, or whose age has no friends here. */
export async function findChildren(deps: Deps, childId: ChildId, search = ''): Promise<FoundChild[]> {
  const { db, now } = deps;
  const me = await findActiveChild(db, childId);
  if (!me || !canHaveFriends(me, now())) return [];
  const [found, open] = await Promise.all([discoverableFor(deps, me), findOpen(db, childId, now())]);
  const statusWith = new Map(
    open
      .filter(({ askedAs, state }) => askedAs === undefined || state === 'accepted' || state === 'paused')
      .map(({ fromChildId, toChildId, state }) => [fromChildId === childId ? toChildId : fromChildId, statusOf(state)]),
  );
  const wanted = search.toLowerCase();
  return found
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ _id, name, avatar }) => {
      const status = statusWith.get(_id);
      return { childId: _id, childName: name, avatar, ...(status && { status }) };
    });
}
