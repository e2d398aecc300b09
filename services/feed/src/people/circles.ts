import type { UserId } from '@notalone/contracts';
import { createLanes } from '@notalone/service-kit/lanes/lanes';
import { circlesOf } from '@notalone/service-kit/projections/relations';
import { LRUCache } from 'lru-cache';
import type { Db } from 'mongodb';
import { createGathering } from '../engagement/gathering.ts';
import { findCircleVersions } from './circle-versions.ts';
import { hiddenAmong } from './people.ts';

/** Where a person stands among the others. */
export interface Circle {
  readonly connections: ReadonlySet<UserId>;
  /** Either way. */
  readonly blocked: ReadonlySet<UserId>;
  /** Those whose posts only their connections see, and this person does: connections, and perhaps the person. */
  readonly hidden: readonly UserId[];
}
/** Read again when its version says that it has changed, in whichever instance: never older than the question. */
export interface Circles {
  of(userId: UserId): Promise<Circle>;
}

interface Kept {
  readonly version: number;
  readonly circle: Promise<Circle>;
}
const KEPT_AT_MOST = 2_000;
/** Versions tell of every change but those that an instance of an earlier build takes in during an upgrade; and who has left leaves this memory too. */
const KEPT_MS = 30_000;

async function read(db: Db, userIds: readonly UserId[]): Promise<Circle[]> {
  const circles = await circlesOf(db, userIds);
  const hidden = await hiddenAmong(db, [...userIds, ...circles.flatMap(({ connected }) => connected)]);
  return circles.map(({ connected, blocked }, at) => {
    const connections = new Set(connected);
    return { connections, blocked: new Set(blocked), hidden: hidden.filter((userId) => userId === userIds[at] || connections.has(userId)) };
  });
}

interface Sources {
  /** Both in the order of the people. */
  readonly versions: (userIds: readonly UserId[]) => Promise<readonly number[]>;
  readonly circles: (userIds: readonly UserId[]) => Promise<readonly Circle[]>;
}

export function rememberCircles(sources: Sources): Circles {
  const kept = new LRUCache<UserId, Kept>({ max: KEPT_AT_MOST, ttl: KEPT_MS, ttlAutopurge: true });
  const inTurn = createLanes();
  const version = createGathering(inTurn, sources.versions);
  const circle = createGathering(inTurn, sources.circles);
  return {
    async of(userId) {
      // read before the circle: what changes between the two is read once more
      const stored = await version('versions', userId);
      const known = kept.get(userId);
      if (known?.version === stored) return known.circle;
      const reading = { version: stored, circle: circle('circles', userId) };
      kept.set(userId, reading);
      reading.circle.catch(() => kept.get(userId) === reading && kept.delete(userId));
      return reading.circle;
    },
  };
}

export const createCircles = (db: Db): Circles =>
  rememberCircles({ versions: (userIds) => findCircleVersions(db, userIds), circles: (userIds) => read(db, userIds) });
