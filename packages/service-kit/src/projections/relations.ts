import { type DataOf, pairKey, type relationChanged, type UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';
import { ERASED_INDEX } from './state-documents.ts';

type Relation = DataOf<typeof relationChanged>;
export type Standing = Relation['state'];

/** How two families stand, as the profile service says by events. */
interface RelationDocument {
  /** `pairKey` of the two. */
  _id: string;
  members: UserId[];
  version: number;
  state?: Standing;
  blockedBy?: UserId[];
  /** One of the two is erased; kept for a while so that a late event brings nothing back. */
  erasedAt?: Date;
}

export const RELATION_INDEXES: readonly IndexDescription[] = [{ name: 'of-member', key: { members: 1, state: 1 } }, ERASED_INDEX];

const relationsOf = (db: Db): Collection<RelationDocument> => db.collection('relations');

/** Whom each of these people has blocked, and by whom each is. */
export async function blocksOf(db: Db, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, UserId[]>> {
  const relations = await relationsOf(db)
    .find({ members: { $in: [...userIds] }, state: 'blocked' }, { projection: { members: 1 } })
    .toArray();
  const othersOf = (userId: UserId) => relations.flatMap(({ members }) => (members.includes(userId) ? members.filter((member) => member !== userId) : []));
  return new Map(userIds.map((userId) => [userId, othersOf(userId)]));
}
/** With whom each of these people is connected, and between whom and the person a block stands, whoever set it; in their order. */
export async function circlesOf(db: Db, userIds: readonly UserId[], session?: ClientSession): Promise<{ connected: UserId[]; blocked: UserId[] }[]> {
  // Gathered by MongoDB: an answer for each person instead of one for each relation.
  const gathered = await relationsOf(db)
    .aggregate<{ _id: { of: UserId; state: Standing }; members: UserId[][] }>(
      [
        { $match: { members: { $in: [...userIds] }, state: { $in: ['connected', 'blocked'] } } },
        { $set: { of: { $setIntersection: ['$members', [...userIds]] } } },
        { $unwind: '$of' },
        { $group: { _id: { of: '$of', state: '$state' }, members: { $push: '$members' } } },
      ],
      session && { session },
    )
    .toArray();
  const others = (userId: UserId, wanted: Standing) =>
    gathered
      .filter(({ _id: { of, state } }) => of === userId && state === wanted)
      .flatMap(({ members }) => members.flat().filter((member) => member !== userId));
  return userIds.map((userId) => ({ connected: others(userId, 'connected'), blocked: others(userId, 'blocked') }));
}
export const blockedWith = async (db: Db, userId: UserId): Promise<UserId[]> => (await blocksOf(db, [userId])).get(userId) ?? [];

/** Whether one of the two has blocked the other. */
export const areBlocked = async (db: Db, one: UserId, other: UserId, session: ClientSession): Promise<boolean> =>
  (await relationsOf(db).countDocuments({ _id: pairKey(one, other), state: 'blocked' }, { limit: 1, session })) === 1;

/** How two stood before, as far as it was known. */
export type Earlier = Pick<RelationDocument, 'state' | 'blockedBy'>;

/** Takes over how two stand and answers how they stood; undefined when that or something later is known already, and nothing follows from it. */
export async function recordRelation(db: Db, { pair, state, version, blockedBy }: Relation, session: ClientSession): Promise<Earlier | undefined> {
  const key = pairKey(...pair);
  const known = await relationsOf(db).findOne({ _id: key }, { session });
  if (known && (known.erasedAt !== undefined || known.version >= version)) return undefined;
  await relationsOf(db).replaceOne({ _id: key }, { members: pair, state, version, blockedBy }, { upsert: true, session });
  return known ?? {};
}

export async function eraseRelation(db: Db, pair: string, erasedAt: Date, session: ClientSession): Promise<void> {
  await relationsOf(db).replaceOne({ _id: pair }, { members: [], version: 0, erasedAt }, { upsert: true, session });
}
