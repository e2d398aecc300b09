import { type DataOf, pairKey, type relationChanged } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import {
  ERASED_INDEX,
  ERASED_PERIOD,
  markErased,
  upsertManyIfNewer,
} from '@notalone/service-kit/projections/state-documents';
import type { ClientSession, Collection, Db } from 'mongodb';

/**
 * Whether a block exists between two people, from the profile service's events. No other part of the relation is
 * stored.
 */
interface PairDocument {
  /** `pairKey` of the two. */
  _id: string;
  version: number;
  /** Both ids, while at least one of them blocks the other. */
  blocked?: string[];
}
const pairs = (db: Db): Collection<PairDocument> => db.collection<PairDocument>('pairs');

export const PAIRS: PersonalData<PairDocument> = {
  collection: 'pairs',
  indexes: [{ key: { blocked: 1 }, name: 'blocked', sparse: true }, ERASED_INDEX],
  subject: 'person',
  where: (blocked) => ({ blocked }),
  whenLeaving: { keep: 'Until profile, whose relations these are, erases each: then a mark.' },
  expires: [ERASED_PERIOD],
  privacy: 'connections, requests, refusals, blocks',
  inCopy: { leftOut: 'A copy: profile has what it repeats.' },
};

/** Stores each pair's state, unless the stored version is as new or one of the two has been erased. */
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

/** The people this person blocks or is blocked by. */
export async function blockedWith(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const blocks = await pairs(db).find({ blocked: userId }).toArray();
  return new Set(blocks.flatMap(({ blocked = [] }) => blocked).filter((id) => id !== userId));
}
