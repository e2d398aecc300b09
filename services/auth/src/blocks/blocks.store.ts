import { type DataOf, pairKey, type relationChanged } from '@notalone/contracts';
import { ERASED_INDEX, markErased, upsertManyIfNewer } from '@notalone/service-kit/projections/state-documents';
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
export async function createErasedPairIndex(db: Db): Promise<void> {
  await pairs(db).createIndexes([ERASED_INDEX]);
}

/** Stores how two people stand, each pair unless that or a later version is known, or one of the two is erased. */
export const recordPairs = (db: Db, relations: readonly DataOf<typeof relationChanged>[]): Promise<void> =>
  upsertManyIfNewer(
    pairs(db),
    relations.map(({ pair, state, version }) => ({
      _id: pairKey(...pair),
      version,
      ...(state === 'blocked' && { blocked: [...pair] }),
    })),
  );

export const erasePair = (db: Db, pair: string, session: ClientSession): Promise<void> =>
  markErased(pairs(db), pair, session);

/** Whom a person has blocked, and by whom they are. */
export async function blockedWith(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const blocks = await pairs(db).find({ blocked: userId }).toArray();
  return new Set(blocks.flatMap(({ blocked = [] }) => blocked).filter((id) => id !== userId));
}
