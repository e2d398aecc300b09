import { type DataOf, pairKey, type relationChanged, type UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { PersonalData } from '../personal-data/stored-collection.ts';
import { ERASED_INDEX, ERASED_PERIOD, markErased, upsertManyIfNewer } from './state-documents.ts';

type Relation = DataOf<typeof relationChanged>;
type RelationState = Relation['state'];

/** The relation of two families, from the profile service's events. */
interface RelationDocument {
  /** `pairKey` of the two. */
  _id: string;
  members: UserId[];
  version: number;
  state?: RelationState;
  blockedBy?: UserId[];
  /** One of the two is erased. The mark expires; until then late events change nothing. */
  erasedAt?: Date;
}

const relationsOf = (db: Db): Collection<RelationDocument> => db.collection('relations');
export const RELATIONS: PersonalData<RelationDocument> = {
  collection: 'relations',
  indexes: [{ name: 'of-member', key: { members: 1, state: 1 } }, ERASED_INDEX],
  subject: 'person',
  where: (userId: UserId) => ({ members: userId }),
  whenLeaving: { keep: 'Until profile, whose relations these are, erases each: then a mark.' },
  expires: [ERASED_PERIOD],
  privacy: 'connections, requests, refusals, blocks',
  inCopy: { leftOut: 'A copy: profile has what it repeats.' },
};

/** For each of these people, everyone they blocked or are blocked by. */
export async function blocksOf(db: Db, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, UserId[]>> {
  const relations = await relationsOf(db)
    .find({ members: { $in: [...userIds] }, state: 'blocked' }, { projection: { members: 1 } })
    .toArray();
  const othersOf = (userId: UserId) =>
    relations.flatMap(({ members }) => (members.includes(userId) ? members.filter((member) => member !== userId) : []));
  return new Map(userIds.map((userId) => [userId, othersOf(userId)]));
}
/** More than people have relations, so that they all come with the first answer. */
const RELATIONS_MAX = 20_000;
interface Relationships<T> {
  readonly connected: UserId[];
  readonly blocked: UserId[];
  readonly others: T[];
}
/**
 * For each of these people, their connections, the blocks in either direction, and with them, in the same command, the
 * documents of another collection that a pipeline finds. Those have their person as `userId`, and no `members`.
 */
export async function relationshipsOf<T extends { readonly userId: UserId }>(
  db: Db,
  userIds: readonly UserId[],
  also: { readonly coll: string; readonly pipeline: readonly object[] },
): Promise<ReadonlyMap<UserId, Relationships<T>>> {
  const rows = await relationsOf(db)
    .aggregate<Pick<RelationDocument, 'members' | 'state'> | T>(
      [
        { $match: { members: { $in: [...userIds] }, state: { $in: ['connected', 'blocked'] } } },
        { $project: { _id: 0, members: 1, state: 1 } },
        { $unionWith: { coll: also.coll, pipeline: [...also.pipeline] } },
      ],
      { batchSize: RELATIONS_MAX },
    )
    .toArray();
  const found = new Map(
    userIds.map((id): [UserId, Relationships<T>] => [id, { connected: [], blocked: [], others: [] }]),
  );
  for (const row of rows) {
    if (!('members' in row)) {
      found.get(row.userId)?.others.push(row);
      continue;
    }
    const list = row.state === 'blocked' ? 'blocked' : 'connected';
    for (const member of row.members) found.get(member)?.[list].push(...row.members.filter((id) => id !== member));
  }
  return found;
}
/** Whom a person has blocked. */
export async function blockedBy(db: Db, userId: UserId): Promise<UserId[]> {
  const relations = await relationsOf(db)
    .find({ members: userId, state: 'blocked', blockedBy: userId }, { projection: { members: 1 } })
    .toArray();
  return relations.flatMap(({ members }) => members.filter((member) => member !== userId));
}
export const blockedWith = async (db: Db, userId: UserId): Promise<UserId[]> =>
  (await blocksOf(db, [userId])).get(userId) ?? [];

/** The stored relation before an event; empty when there was none. */
export type Earlier = Pick<RelationDocument, 'state' | 'blockedBy'>;

/** What an event has changed. */
export interface RecordedRelation {
  readonly relation: Relation;
  readonly before: Earlier;
}

/**
 * Stores relations in their order and returns those that changed something, each with the previous one: not where the
 * stored version is as new, or one of the two is erased. For consumers that change more than this document.
 */
export async function recordRelationsInOrder(
  db: Db,
  relations: readonly Relation[],
  session: ClientSession,
): Promise<RecordedRelation[]> {
  const keys = new Set(relations.map(({ pair }) => pairKey(...pair)));
  const stored = await relationsOf(db)
    .find({ _id: { $in: [...keys] } }, { session })
    .toArray();
  const latest = new Map(stored.map((one) => [one._id, one]));
  const recorded = relations.flatMap((relation): RecordedRelation[] => {
    const { pair, state, version, blockedBy } = relation;
    const _id = pairKey(...pair);
    const before = latest.get(_id);
    if (before && (before.erasedAt !== undefined || before.version >= version)) return [];
    latest.set(_id, { _id, members: pair, state, version, blockedBy });
    return [{ relation, before: before ?? {} }];
  });
  const changed = new Set(recorded.map(({ relation }) => pairKey(...relation.pair)));
  const writes = [...latest.values()]
    .filter(({ _id }) => changed.has(_id))
    .map(({ _id, ...replacement }) => ({ replaceOne: { filter: { _id }, replacement, upsert: true } }));
  if (writes.length > 0) await relationsOf(db).bulkWrite(writes, { session });
  return recorded;
}

/** Stores relations, each unless the stored version is as new or one of the two is erased. */
export const recordRelations = (db: Db, relations: readonly Relation[], session?: ClientSession): Promise<void> => {
  const states = relations.map(({ pair, state, version, blockedBy }) => ({
    _id: pairKey(...pair),
    members: pair,
    state,
    version,
    blockedBy,
  }));
  return upsertManyIfNewer(relationsOf(db), states, { session });
};

export const eraseRelation = (db: Db, pair: string, session: ClientSession): Promise<void> =>
  markErased(relationsOf(db), pair, session);
