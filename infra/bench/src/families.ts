import { setTimeout as delay } from 'node:timers/promises';
import { pairKey, relationChanged, type UserId, userIdSchema } from '@notalone/contracts';
import type { Api } from '@notalone/contracts/client/create-api';
import { createNodeFetch } from '@notalone/local/product/node-fetch';
import { createClientOver } from '@notalone/local/product/product-client';
import { writeEvent } from '@notalone/service-kit/broker/envelope';
import { randomId, type TokenIssuer } from '@notalone/testing/tokens';
import { eventsOfParent, publish } from './introduce.ts';
import type { BenchServers } from './servers.ts';

export interface Parent {
  readonly userId: UserId;
  readonly token: string;
  /** Limits count per network, so each parent has their own, from the block reserved for benchmarks. */
  readonly network: string;
}
/** Sender and receiver. */
export type Pair = readonly [Parent, Parent];
export interface FeedParent extends Parent {
  /** Whether this parent and a neighbour in the list have blocked each other. */
  readonly hasBlock: boolean;
}

const CONNECTIONS = 5;
const TIMEOUT_MS = 60_000;
const POLL_MS = 100;
const CONNECTED_WITHIN_MS = 60_000;

let parents = 0;
export async function newParent(issuer: TokenIssuer): Promise<Parent> {
  const userId = userIdSchema.parse(randomId());
  const network = `198.${18 + (parents % 2)}.${Math.floor(parents / 2) % 256}.1`;
  parents++;
  return { userId, token: await issuer.issue({ role: 'parent', userId }), network };
}

/** The typed client of each parent, to one instance of a service. */
export function callersOf(url: string): (parent: Pick<Parent, 'token' | 'network'>) => Api['api'] {
  const send = createNodeFetch(url, { timeoutMs: TIMEOUT_MS });
  return ({ token, network }) => {
    const fromNetwork: typeof fetch = (path, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', network);
      return send(path, { ...init, headers });
    };
    return createClientOver(fromNetwork, async () => token).api;
  };
}

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
export async function announceParents(
  servers: BenchServers,
  issuer: TokenIssuer,
  count: number,
): Promise<FeedParent[]> {
  const announced = await Promise.all(
    Array.from({ length: count }, async (_, at) => ({ ...(await newParent(issuer)), hasBlock: at % 3 !== 2 })),
  );
  const events = announced.flatMap(({ userId }, at) => {
    const others = announced.slice(at + 1, at + 1 + CONNECTIONS);
    const relations = others.map((other, n) =>
      relationOf(userId, other.userId, n === 0 && at % 3 === 0 ? 'blocked' : 'connected'),
    );
    return [...eventsOfParent(userId), ...relations];
  });
  await publish(servers, events);
  return announced;
}

/** Pairs of parents who may write to each other. */
export async function connectPairs(
  servers: BenchServers,
  url: string,
  issuer: TokenIssuer,
  count: number,
): Promise<Pair[]> {
  const pairs = await Promise.all(
    Array.from({ length: count }, async (): Promise<Pair> => [await newParent(issuer), await newParent(issuer)]),
  );
  const events = pairs.flatMap(([one, other]) => [
    ...eventsOfParent(one.userId),
    ...eventsOfParent(other.userId),
    relationOf(one.userId, other.userId, 'connected'),
  ]);
  await publish(servers, events);
  const apiOf = callersOf(url);
  for (const [sender] of pairs) await untilConnected(apiOf(sender));
  return pairs;
}

/** Waits until the sender's list shows that they may write. */
async function untilConnected(api: Api['api']): Promise<void> {
  for (const end = Date.now() + CONNECTED_WITHIN_MS; Date.now() < end; await delay(POLL_MS)) {
    const conversations = await api('GET /api/messages').catch(() => []);
    if (conversations.some(({ canWrite }) => canWrite)) return;
  }
  throw new Error('A pair was not connected in time');
}
