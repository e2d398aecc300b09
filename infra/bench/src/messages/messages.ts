import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { startTokenIssuer } from '@notalone/testing/tokens';
import { atRate } from '../at-rate.ts';
import { callersOf, connectPairs, type Pair } from '../families.ts';
import { percentile, summary } from '../percentile.ts';
import type { BenchServers } from '../servers.ts';
import { type RunningService, withServices } from '../services.ts';
import { closePages, openPages, type Page } from './pages.ts';
import { type ProcessorTimes, since, timesOf, workersOf } from './processors.ts';

const MAX_P99_MS = 50;
const PER_SECOND = 50;
const WARM_UP_SECONDS = 5;
const SECONDS = 20;
const ARRIVAL_TIMEOUT_MS = 10_000;

interface Sample {
  /** From the call to the answer, which comes once the message is durable. */
  readonly acceptedMs: number;
  /** From the call to the receiver's socket. */
  readonly receivedMs: number;
}

/** Sends messages of a pair and measures when they arrive at the receiver's page. */
function createSender(url: string, pairs: readonly Pair[], receivers: readonly Page[]) {
  const arrivals = new Map<string, () => void>();
  const apiOf = callersOf(url);
  for (const page of receivers) page.on('message', ({ content }) => arrivals.get(content)?.());

  return async (n: number): Promise<Sample | undefined> => {
    const content = `${randomUUID()} ${'x'.repeat(100)}`;
    const from = performance.now();
    const received = new Promise<number>((resolve) => arrivals.set(content, () => resolve(performance.now() - from)));
    const [sender, receiver] = pairs[n % pairs.length] as Pair;
    const body = { receiverId: receiver.userId, content, clientId: randomUUID() };
    // An overloaded machine refuses connections too.
    const isAccepted = await apiOf(sender)('POST /api/messages', { body }).then(
      () => true,
      () => false,
    );
    const acceptedMs = performance.now() - from;
    if (!isAccepted) return undefined;
    const timeout = delay(ARRIVAL_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error('A message did not arrive');
    });
    return { acceptedMs, receivedMs: await Promise.race([received, timeout]) };
  };
}

/**
 * Messages between connected pairs whose members are on different instances of the service. The limit applies to the
 * time from the answer that a message is accepted until it reaches the receiver's socket.
 */
export async function messages(servers: BenchServers, perSecond = PER_SECOND): Promise<boolean> {
  const issuer = await startTokenIssuer();
  const measure = async (own: RunningService, other: RunningService): Promise<boolean> => {
    // Each pair sends one message a second, fewer than 30 a minute over the whole run.
    const pairs = await connectPairs(servers, own.url, issuer, perSecond);
    const receivers = await openPages(
      other.url,
      pairs.map(([, receiver]) => receiver),
    );
    const senders = await openPages(
      own.url,
      pairs.map(([sender]) => sender),
    );
    const send = createSender(own.url, pairs, receivers);
    await atRate(perSecond, WARM_UP_SECONDS, send);
    const workers = await workersOf(servers, { chat: own.pid, 'other chat': other.pid });
    const before = await timesOf(workers);
    const samples = await atRate(perSecond, SECONDS, send);
    const used = since(before, await timesOf(workers));
    closePages([...receivers, ...senders]);
    return report(samples, perSecond, used);
  };
  try {
    return await withServices(
      servers,
      ['chat', 'chat'],
      ({ services: [own, other] }) => measure(own as RunningService, other as RunningService),
      { JWKS_URL: issuer.jwksUrl },
    );
  } finally {
    await issuer.close();
  }
}

function report(samples: readonly (Sample | undefined)[], perSecond: number, used: ProcessorTimes): boolean {
  const accepted = samples.filter((sample) => sample !== undefined);
  const refused = samples.length - accepted.length;
  // The push may arrive before the answer.
  const pushMs = accepted.map(({ acceptedMs, receivedMs }) => Math.max(0, receivedMs - acceptedMs));
  const p99 = percentile(pushMs, 0.99);
  const isMet = p99 <= MAX_P99_MS && refused === 0;
  const processor = Object.entries(used).map(([name, ms]) => `${name} ${(ms / samples.length).toFixed(2)}`);
  const lines = [
    `${samples.length} messages, ${perSecond} a second, ${refused} refused; machine load ${loadavg()[0]?.toFixed(1)}`,
    `sent → accepted                    ${summary(accepted.map(({ acceptedMs }) => acceptedMs))} ms`,
    `sent → on the receiver's socket    ${summary(accepted.map(({ receivedMs }) => receivedMs))} ms`,
    `accepted → on the receiver's socket ${summary(pushMs)} ms`,
    `processor ms per message: ${processor.join(', ')}`,
    `p99 from accepted ${p99.toFixed(1)} ms, bar ${MAX_P99_MS}: ${isMet ? 'met' : 'missed'}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return isMet;
}
