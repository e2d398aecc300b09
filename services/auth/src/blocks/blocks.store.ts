import { type DataOf, pairKey, type relationChanged } from '@notalone/contracts';
import type { ClientSession, Collection, Db } from 'mongodb';

/** Whether a block stands between two people, as profile says by events. Of how they stand otherwise nothing is kept. */
interface PairDocument {
  /** `pairKey` of the two. */
  _id: string;
  version: number;
  /** The two, while at least one blocks the other. */
  blocked?: string[];
}
const pairs = (db: Db): Collection<PairDocument> => db.collection<PairDocument>('pairs');

export async function createPairIndexes(db: Db): Promise<void> {
  await pairs(db).createIndex({ blocked: 1 }, { name: 'blocked', sparse: true });
}

/** Takes over how two stand, unless something later is known already. */
export async function recordPair(db: Db, session: ClientSession, { pair, state, version }: DataOf<typeof relationChanged>): Promise<void> {
  const _id = pairKey(...pair);
  const known = await pairs(db).findOne({ _id }, { session });
  if (known && known.version >= version) return;
  await pairs(db).replaceOne({ _id }, { version, ...(state === 'blocked' && { blocked: [...pair] }) }, { session, upsert: true });
}

export async function removePair(db: Db, session: ClientSession, pair: string): Promise<void> {
  await pairs(db).deleteOne({ _id: pair }, { session });
}

/** Whom a person has blocked, and by whom they are. */
export async function blockedWith(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const blocks = await pairs(db).find({ blocked: userId }).toArray();
  return new Set(blocks.flatMap(({ blocked = [] }) => blocked).filter((id) => id !== userId));
}
