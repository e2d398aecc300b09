import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { startTokenIssuer } from '@notalone/testing/tokens';
import { percentile, summary } from '../percentile.ts';
import type { BenchServers } from '../servers.ts';
import { type RunningService, withServices } from '../services.ts';
import { startEcho } from './echo.ts';
import { connectPairs, type Pair, sendMessage } from './families.ts';
import { closePages, openPages } from './pages.ts';
import { added, type ProcessorTimes, since, timesOf, workersOf } from './processors.ts';

const BAR_MS = 50;
const PER_SECOND = 200;
const ROUND_MS = 5_000;
const ROUNDS = 4;
const PATIENCE_MS = 10_000;

const within = <T>(work: Promise<T>, what: string): Promise<T> =>
  Promise.race([work, delay(PATIENCE_MS, undefined, { ref: false }).then(() => Promise.reject(new Error(`${what} did not arrive`)))]);

/** Begins `work` at a steady rate for one round, each somewhere in its share of the second, and answers what they answered. */
async function round<T>(perSecond: number, work: (pair: number) => Promise<T>): Promise<T[]> {
  const started: Promise<T>[] = [];
  const begin = performance.now();
  for (let n = 0; n < (ROUND_MS * perSecond) / 1000; n++) {
    await delay(Math.max(0, begin + ((n + Math.random()) * 1000) / perSecond - performance.now()));
    started.push(work(n % perSecond));
  }
  return Promise.all(started);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/**
 * Messages of many pairs whose two are at different instances of the service, and in turn the same pace over a bare socket.io server. The bar counts
 * from the answer that a message is accepted; from the call on is printed beside it.
 */
export async function messages(servers: BenchServers, perSecond = PER_SECOND): Promise<boolean> {
  // each pair then writes once a second: nobody meets the limit of 30 a minute in all rounds together
  const pairCount = perSecond;
  const issuer = await startTokenIssuer();
  const echo = await startEcho(pairCount);
  const work = async ({ url, pid }: RunningService, others: RunningService): Promise<boolean> => {
    const pairs = await connectPairs(servers, url, issuer, pairCount);
    const arrived = new Map<string, () => void>();
    const senders = pairs.map(([sender]) => sender);
    const receivers = pairs.map(([, receiver]) => receiver);
    const readers = await openPages(others.url, receivers);
    for (const page of readers) page.on('message', ({ content }) => arrived.get(content)?.());
    const pages = [...readers, ...(await openPages(url, senders))];
    const write = async (pair: number) => {
      const content = `${randomUUID()} ${'x'.repeat(100)}`;
      const from = performance.now();
      const heard = new Promise<number>((resolve) => arrived.set(content, () => resolve(performance.now() - from)));
      // an overloaded machine refuses connections too
      const isAccepted = await sendMessage(url, pairs[pair] as Pair, content).catch(() => false);
      const acknowledgedMs = performance.now() - from;
      return isAccepted ? { acknowledgedMs, heardMs: await within(heard, 'A message') } : undefined;
    };
    const say = (pair: number) =>
      within(
        timed(() => echo.say(pair, randomUUID())),
        'An echo',
      );

    await round(perSecond, say);
    await round(perSecond, write);
    const took: Took = { bare: [], heard: [], acknowledged: [], delivered: [], refused: 0, used: {} };
    const workers = await workersOf(servers, { chat: pid, "the other's chat": others.pid });
    for (let n = 0; n < ROUNDS; n++) {
      took.bare.push(...(await round(perSecond, say)));
      const before = await timesOf(workers);
      const written = await round(perSecond, write);
      took.used = added(took.used, since(before, await timesOf(workers)));
      const accepted = written.filter((one) => one !== undefined);
      took.refused += written.length - accepted.length;
      took.heard.push(...accepted.map(({ heardMs }) => heardMs));
      took.acknowledged.push(...accepted.map(({ acknowledgedMs }) => acknowledgedMs));
      took.delivered.push(...accepted.map(({ acknowledgedMs, heardMs }) => Math.max(0, heardMs - acknowledgedMs)));
    }
    closePages(pages);
    return judge(took, perSecond);
  };
  try {
    return await withServices(servers, ['chat', 'chat'], ({ services: [own, others] }) => work(own as RunningService, others as RunningService), {
      JWKS_URL: issuer.jwksUrl,
    });
  } finally {
    await echo.stop();
    await issuer.close();
  }
}

interface Took {
  readonly bare: number[];
  readonly heard: number[];
  readonly acknowledged: number[];
  /** From the answer to the other's socket; none where the socket was first. */
  readonly delivered: number[];
  refused: number;
  /** In the rounds of messages. */
  used: ProcessorTimes;
}
function judge({ bare, heard, acknowledged, delivered, refused, used }: Took, perSecond: number): boolean {
  const p99 = percentile(delivered, 0.99);
  const holds = p99 <= BAR_MS && refused === 0;
  process.stdout.write(
    `${heard.length} messages, ${perSecond} a second between as many pairs, ${refused} refused; load of this machine ${loadavg()[0]?.toFixed(1)}\n`,
  );
  process.stdout.write(`a bare socket.io hop                       ${summary(bare)} ms\n`);
  process.stdout.write(`sent → acknowledged, stored for good       ${summary(acknowledged)} ms\n`);
  process.stdout.write(`sent → on the other's socket               ${summary(heard)} ms\n`);
  process.stdout.write(`accepted → on the other's socket           ${summary(delivered)} ms\n`);
  const each = Object.entries(used).map(([name, ms]) => `${name} ${(ms / (heard.length + refused)).toFixed(2)}`);
  process.stdout.write(`ms of a processor for a message            ${each.join('  ')}\n`);
  process.stdout.write(`p99 from sent is ${(percentile(heard, 0.99) / percentile(bare, 0.99)).toFixed(1)} bare hops\n`);
  process.stdout.write(`p99 from accepted ${p99.toFixed(1)} ms, bar ${BAR_MS}: ${holds ? 'holds' : 'missed'}\n`);
  return holds;
}
