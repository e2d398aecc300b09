import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { accountChanged, pairKey, profileChanged, profilePartKey, relationChanged, type UserId, userIdSchema } from '@notalone/contracts';
import { connectBroker } from '@notalone/service-kit/events/broker';
import { writeEvent } from '@notalone/service-kit/events/envelope';
import { createLogger } from '@notalone/service-kit/logging/logger';
import { randomId, type TokenIssuer } from '@notalone/testing/tokens';
import type { BenchServers } from '../servers.ts';

export interface Parent {
  readonly userId: UserId;
  readonly token: string;
  /** A network of its own for each, from the block that is reserved for measurements: limits are by network. */
  readonly network: string;
}
export type Pair = readonly [Parent, Parent];

let parents = 0;
export async function newParent(issuer: TokenIssuer): Promise<Parent> {
  const userId = userIdSchema.parse(randomId());
  const network = `198.${18 + (parents % 2)}.${Math.floor(parents / 2) % 256}.1`;
  parents++;
  return { userId, token: await issuer.issue({ role: 'parent', userId }), network };
}

function eventsOf([one, other]: Pair) {
  const since = new Date().toISOString();
  const parts = [one, other].flatMap(({ userId }) => {
    const account = { userId, username: `Parent ${userId.slice(-6)}`, email: `${userId}@example.com`, role: 'parent', status: 'active', version: 1 } as const;
    const profile = { userId, childName: 'Sam', city: 'Leeds', visibility: 'friends', version: 1 } as const;
    return [
      writeEvent({ service: 'auth' }, accountChanged, { key: userId, data: { ...account, memberSince: since } }),
      writeEvent({ service: 'profile' }, profileChanged, { key: profilePartKey(userId), data: profile }),
    ];
  });
  const pair = [one.userId, other.userId].toSorted() as [UserId, UserId];
  const relation = { pair, state: 'connected', blockedBy: [], since, version: 1 } as const;
  return [...parts, writeEvent({ service: 'profile' }, relationChanged, { key: pairKey(...pair), data: { ...relation, blockedBy: [] } })];
}

const agent = new Agent({ keepAlive: true });

/** Whether it was accepted. By Node's plain client: on a machine that carries the load too, what fetch takes of the processor would be measured with it. */
export function sendMessage(url: string, [from, to]: Pair, content: string): Promise<boolean> {
  const body = JSON.stringify({ receiverId: to.userId, content, clientId: randomUUID() });
  const who = { authorization: `Bearer ${from.token}`, 'x-forwarded-for': from.network };
  const headers = { ...who, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const asking = request(`${url}/api/messages`, { agent, method: 'POST', headers }, (answer) => {
    answer.resume().once('end', () => resolve((answer.statusCode ?? 500) < 300));
  });
  asking.once('error', reject).end(body);
  return promise;
}

/** Each try counts as a message written: they are few. */
const TRY_AGAIN_MS = 1_000;
const HEARD_WITHIN_MS = 60_000;

/** Asks, as often as one likes, whether the two are connected, and then writes. */
async function mayWrite(url: string, pair: Pair): Promise<void> {
  const [{ token, network }] = pair;
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': network };
  for (const end = Date.now() + HEARD_WITHIN_MS; Date.now() < end; await delay(100)) {
    const answer = await fetch(`${url}/api/messages`, { headers });
    if (answer.ok && ((await answer.json()) as { canWrite: boolean }[]).some(({ canWrite }) => canWrite)) break;
  }
  while (!(await sendMessage(url, pair, 'Hello'))) await delay(TRY_AGAIN_MS);
}

/** Pairs of parents who are connected, as auth and profile would say it; all may write when this resolves. */
export async function connectPairs(servers: BenchServers, url: string, issuer: TokenIssuer, count: number): Promise<Pair[]> {
  const broker = connectBroker({ brokers: servers.kafkaBrokers.split(','), clientId: 'bench', log: createLogger({ service: 'bench', level: 'error' }) });
  const publisher = broker.publisher({ timeoutMs: 30_000 });
  const pairs = await Promise.all(Array.from({ length: count }, async (): Promise<Pair> => [await newParent(issuer), await newParent(issuer)]));
  await publisher.publish(pairs.flatMap(eventsOf).map(({ record }) => record));
  await publisher.close();
  for (const pair of pairs) await mayWrite(url, pair);
  return pairs;
}
