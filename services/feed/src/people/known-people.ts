import type { UserId } from '@notalone/contracts';
import { LRUCache } from 'lru-cache';
import type { Db } from 'mongodb';
import { findPeople, type PersonDocument } from './people.ts';

const KEPT_AT_MOST = 5_000;
/** How long another instance may show what this person was called or whether it was hidden. */
const KEPT_MS = 2_000;

/** Who people are, remembered for seconds: a page names many, and the next page mostly the same. */
export interface KnownPeople {
  /** Those of them that are known. */
  find(userIds: Iterable<UserId>): Promise<ReadonlyMap<UserId, PersonDocument>>;
  /** Something was heard of this person. */
  renew(userId: UserId): void;
}

export function createKnownPeople(db: Db): KnownPeople {
  // false: asked for, and not known.
  const kept = new LRUCache<UserId, PersonDocument | false>({ max: KEPT_AT_MOST, ttl: KEPT_MS });

  async function learn(userIds: readonly UserId[]): Promise<void> {
    const read = await findPeople(db, userIds);
    for (const userId of userIds) kept.set(userId, read.get(userId) ?? false);
  }
  return {
    async find(userIds) {
      const asked = [...new Set(userIds)];
      const known = new Map(asked.map((userId) => [userId, kept.get(userId)]));
      const missing = asked.filter((userId) => known.get(userId) === undefined);
      if (missing.length > 0) await learn(missing);
      return new Map(
        asked.flatMap((userId) => {
          const person = known.get(userId) ?? kept.get(userId);
          return person ? [[userId, person] as const] : [];
        }),
      );
    },
    renew: (userId) => void kept.delete(userId),
  };
}
