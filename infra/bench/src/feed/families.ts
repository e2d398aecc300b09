import { pairKey, relationChanged, type UserId, userIdSchema } from '@notalone/contracts';
import { writeEvent } from '@notalone/service-kit/broker/envelope';
import { randomId, type TokenIssuer } from '@notalone/testing/tokens';
import { eventsOfParent, publish } from '../introduce.ts';
import type { BenchServers } from '../servers.ts';

export interface Parent {
  readonly userId: UserId;
  readonly token: string;
  /** Whether this parent and a neighbour in the list have blocked each other. */
  readonly hasBlock: boolean;
}

const CONNECTIONS = 5;

function relationOf(one: UserId, other: UserId, state: 'connected' | 'blocked') {
  const pair = [one, other].toSorted() as [UserId, UserId];
  const blockedBy = state === 'blocked' ? [one] : [];
  const data = { pair, state, blockedBy, since: new Date().toISOString(), version: 1 };
  return writeEvent({ service: 'profile' }, relationChanged, { key: pairKey(...pair), data });
}

/**
 * Publishes parents as auth and profile do, each connected with the five that follow in the list. Of every three, two
 * have blocked each other.
 */
export async function announceParents(servers: BenchServers, issuer: TokenIssuer, count: number): Promise<Parent[]> {
  const parents = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const userId = userIdSchema.parse(randomId());
      return { userId, token: await issuer.issue({ role: 'parent', userId }), hasBlock: at % 3 !== 2 };
    }),
  );
  const events = parents.flatMap(({ userId }, at) => {
    const others = parents.slice(at + 1, at + 1 + CONNECTIONS);
    const relations = others.map((other, n) =>
      relationOf(userId, other.userId, n === 0 && at % 3 === 0 ? 'blocked' : 'connected'),
    );
    return [...eventsOfParent(userId), ...relations];
  });
  await publish(servers, events);
  return parents;
}
