import type { ChildId, FoundChild, UserId } from '@notalone/contracts';
import { canHaveFriends } from '../child-records/children.rules.ts';
import { type ChildDocument, childrenOf, findActiveChild } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { activeAmong } from '../people/people.store.ts';
import { otherOf } from '../relations/relations.rules.ts';
import { relationsOf } from '../relations/relations.store.ts';
import { statusOf } from './friendships.rules.ts';
import { findOpen } from './friendships.store.ts';

type Deps = Pick<ProfileDeps, 'db' | 'now'>;

/** Children of families connected with this one, whose parents let them be found (rules 4.3). */
async function discoverableFor({ db, now }: Deps, parentId: UserId): Promise<ChildDocument[]> {
  const connected = await relationsOf(db).find({ pair: parentId, state: 'connected' }).toArray();
  const parents = await activeAmong(
    db,
    connected.map((relation) => otherOf(relation, parentId)),
  );
  const found = await childrenOf(db)
    .find({ parentId: { $in: [...parents] }, discoverable: true, state: 'active' })
    .sort({ name: 1, _id: 1 })
    .toArray();
  return found.filter((child) => canHaveFriends(child, now()));
}

/** Whether `findChildren` shows `childId` to a child of this parent. */
export const isDiscoverableFor = async (deps: Deps, parentId: UserId, childId: ChildId): Promise<boolean> =>
  (await discoverableFor(deps, parentId)).some(({ _id }) => _id === childId);

/** First names and pictures, never more. Nobody for a child that was removed, or whose age has no friends here. */
export async function findChildren(deps: Deps, childId: ChildId, search = ''): Promise<FoundChild[]> {
  const { db, now } = deps;
  const me = await findActiveChild(db, childId);
  if (!me || !canHaveFriends(me, now())) return [];
  const [found, open] = await Promise.all([discoverableFor(deps, me.parentId), findOpen(db, childId, now())]);
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
