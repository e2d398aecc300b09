import { pairKey, type UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';
import { hidesFromNearby, hidesFromSearch, otherOf, type Relation } from './relations.rules.ts';

/** One document for two people, so that concurrent commands conflict (ADR 0013). */
export interface RelationDocument extends Relation {
  /** `pairKey` of the two. */
  _id: string;
}

/** A query for a value of the path uses the index, since documents without the path cannot match. */
const where = (path: string) => ({ partialFilterExpression: { [path]: { $exists: true } } });
export const RELATION_INDEXES: readonly IndexDescription[] = [
  { name: 'standing', key: { pair: 1, state: 1, since: -1, _id: -1 } },
  { name: 'received', key: { 'request.to': 1, 'request.at': -1, 'request._id': -1 }, ...where('request.to') },
  { name: 'sent', key: { 'request.from': 1, 'request.sent.at': -1, 'request.sent._id': -1 }, ...where('request.from') },
  { name: 'request', key: { 'request._id': 1 }, unique: true, ...where('request._id') },
  { name: 'expiring', key: { 'request.expiresAt': 1 }, ...where('request.expiresAt') },
  { name: 'blocks', key: { 'blocked.by': 1, 'blocked.at': -1, _id: -1 }, ...where('blocked.by') },
  { name: 'refused', key: { 'refused.at': 1 } },
];

export const relationsOf = (db: Db): Collection<RelationDocument> => db.collection('relations');

export const findRelation = (
  db: Db,
  one: UserId,
  other: UserId,
  session?: ClientSession,
): Promise<RelationDocument | null> => relationsOf(db).findOne({ _id: pairKey(one, other) }, session && { session });

/** How the people of two groups stand to each other: the relations that there are. */
export const findRelationsBetween = (
  db: Db,
  some: readonly UserId[],
  others: readonly UserId[],
  session?: ClientSession,
): Promise<RelationDocument[]> =>
  relationsOf(db)
    .find({ _id: { $in: some.flatMap((one) => others.map((other) => pairKey(one, other))) } }, session && { session })
    .toArray();

/** Whom nearby hides from `userId` (rules 2.5, 6.1). */
export async function listHiddenFromNearby(db: Db, userId: UserId, now: Date): Promise<ReadonlySet<UserId>> {
  const hidden = new Set<UserId>();
  for await (const relation of relationsOf(db).find({ pair: userId }))
    if (hidesFromNearby(relation, userId, now)) hidden.add(otherOf(relation, userId));
  return hidden;
}

/** The connections of `userId`, and whom a search by name hides from them (rules 2.7, 6.1). */
export async function relatedIds(
  db: Db,
  userId: UserId,
): Promise<{ connected: ReadonlySet<UserId>; hidden: ReadonlySet<UserId> }> {
  const [connected, hidden] = [new Set<UserId>(), new Set<UserId>()];
  for await (const relation of relationsOf(db).find({ pair: userId })) {
    if (relation.state === 'connected') connected.add(otherOf(relation, userId));
    if (hidesFromSearch(relation, userId)) hidden.add(otherOf(relation, userId));
  }
  return { connected, hidden };
}
