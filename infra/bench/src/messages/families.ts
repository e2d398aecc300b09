import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Conversation, pairKey, relationChanged, type UserId, userIdSchema } from '@notalone/contracts';
import { writeEvent } from '@notalone/service-kit/broker/envelope';
import { randomId, type TokenIssuer } from '@notalone/testing/tokens';
import { eventsOfParent, publish } from '../introduce.ts';
import type { BenchServers } from '../servers.ts';

export interface Parent {
  readonly userId: UserId;
  readonly token: string;
  /** Limits count per network, so each parent has their own, from the block reserved for benchmarks. */
  readonly network: string;
}
/** Sender and receiver. */
export type Pair = readonly [Parent, Parent];

let parents = 0;
export async function newParent(issuer: TokenIssuer): Promise<Parent> {
  const userId = userIdSchema.parse(randomId());
  const network = `198.${18 + (parents % 2)}.${Math.floor(parents / 2) % 256}.1`;
  parents++;
  return { userId, token: await issuer.issue({ role: 'parent', userId }), network };
}

function eventsOfPair([one, other]: Pair) {
  const pair = [one.userId, other.userId].toSorted() as [UserId, UserId];
  const data = { pair, state: 'connected' as const, blockedBy: [], since: new Date().toISOString(), version: 1 };
  return [
    ...eventsOfParent(one.userId),
    ...eventsOfParent(other.userId),
    writeEvent({ service: 'profile' }, relationChanged, { key: pairKey(...pair), data }),
  ];
}

const agent = new Agent({ keepAlive: true });
const headersOf = ({ token, network }: Parent) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': network });

/** Whether the message was accepted. Uses Node's http client, which takes less CPU than fetch. */
export function sendMessage(url: string, [from, to]: Pair, content: string): Promise<boolean> {
  const body = JSON.stringify({ receiverId: to.userId, content, clientId: randomUUID() });
  const headers = {
    ...headersOf(from),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const call = request(`${url}/api/messages`, { agent, method: 'POST', headers }, (response) => {
    response.resume().once('end', () => resolve((response.statusCode ?? 500) < 300));
  });
  call.once('error', reject).end(body);
  return promise;
}

const POLL_MS = 100;
const CONNECTED_WITHIN_MS = 60_000;

/** Waits until the sender's list shows that they may write. */
async function untilConnected(url: string, [sender]: Pair): Promise<void> {
  for (const end = Date.now() + CONNECTED_WITHIN_MS; Date.now() < end; await delay(POLL_MS)) {
    const response = await fetch(`${url}/api/messages`, { headers: headersOf(sender) });
    if (response.ok && ((await response.json()) as Conversation[]).some(({ canWrite }) => canWrite)) return;
  }
  throw new Error('A pair was not connected in time');
}

/** Pairs of connected parents, published as auth and profile do. */
export async function connectPairs(
  servers: BenchServers,
  url: string,
  issuer: TokenIssuer,
  count: number,
): Promise<Pair[]> {
  const pairs = await Promise.all(
    Array.from({ length: count }, async (): Promise<Pair> => [await newParent(issuer), await newParent(issuer)]),
  );
  await publish(servers, pairs.flatMap(eventsOfPair));
  for (const pair of pairs) await untilConnected(url, pair);
  return pairs;
}
