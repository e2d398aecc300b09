import type { UserId } from '@notalone/contracts';
import { createLanes } from '@notalone/service-kit/lanes/lanes';
import { circlesOf } from '@notalone/service-kit/projections/relations';
import { LRUCache } from 'lru-cache';
import type { Db } from 'mongodb';
import { createGathering } from '../engagement/gathering.ts';
import { hiddenAmong } from './people.ts';

/** Where a person stands among the others. */
export interface Circle {
  readonly connections: ReadonlySet<UserId>;
  /** Either way. */
  readonly blocked: ReadonlySet<UserId>;
  /** Those whose posts only their connections see, and this person does: connections, and perhaps the person. */
  readonly hidden: readonly UserId[];
}
/** Remembered for seconds: somebody who looks through the feed asks for page after page. */
export interface Circles {
  of(userId: UserId): Promise<Circle>;
  /** Something was heard of this person's relations. */
  renew(userId: UserId): void;
}

const KEPT_AT_MOST = 2_000;
/** How long another instance may go by what was before a block. */
const KEPT_MS = 2_000;

async function read(db: Db, userIds: readonly UserId[]): Promise<Circle[]> {
  const circles = await circlesOf(db, userIds);
  const hidden = await hiddenAmong(db, [...userIds, ...circles.flatMap(({ connected }) => connected)]);
  return circles.map(({ connected, blocked }, at) => {
    const connections = new Set(connected);
    return { connections, blocked: new Set(blocked), hidden: hidden.filter((userId) => userId === userIds[at] || connections.has(userId)) };
  });
}

export function createCircles(db: Db): Circles {
  const kept = new LRUCache<UserId, Promise<Circle>>({ max: KEPT_AT_MOST, ttl: KEPT_MS });
  const together = createGathering(createLanes(), (userIds: readonly UserId[]) => read(db, userIds));
  return {
    of(userId) {
      const known = kept.get(userId);
      if (known) return known;
      const reading = together('circles', userId);
      kept.set(userId, reading);
      reading.catch(() => kept.delete(userId));
      return reading;
    },
    renew: (userId) => void kept.delete(userId),
  };
}
