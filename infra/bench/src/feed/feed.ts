import { randomBytes } from 'node:crypto';
import { startTokenIssuer } from '@notalone/testing/tokens';
import { percentile, summary } from '../percentile.ts';
import type { BenchServers } from '../servers.ts';
import { withServices } from '../services.ts';
import { crowd } from './crowd.ts';
import { seed } from './seed.ts';
import { throughput } from './throughput.ts';

const BAR = 1.3;
const SIZES = [10_000, 100_000, 1_000_000];
/** Where requests a second are counted. */
const COUNTED = 100_000;
/** Many, as each may ask only so often a minute. */
const READERS = 1_500;
const ASKING = 200;
const ROUNDS = 5;
/** How many requests are under way at once. */
const AT_ONCE = 2;

interface Size {
  readonly posts: number;
  readonly url: string;
  readonly mongoUrl: string;
  readonly took: number[];
}
const say = (line: string) => process.stdout.write(`${line}\n`);
const inFull = (posts: number) => `${posts.toLocaleString('en-GB')} posts`;

async function firstPage(url: string, token: string): Promise<number> {
  const from = performance.now();
  const answer = await fetch(`${url}/api/feed`, { headers: { authorization: `Bearer ${token}` } });
  const posts = (await answer.json()) as unknown[];
  if (!answer.ok || posts.length !== 20) throw new Error(`The feed answered ${answer.status} with ${posts.length} posts`);
  return performance.now() - from;
}

/** Each reader's first page once, a few at a time. */
async function round(url: string, tokens: readonly string[]): Promise<number[]> {
  const waiting = [...tokens];
  const took: number[] = [];
  const one = async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) took.push(await firstPage(url, token));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return took;
}

/** The median with few posts and with many, in turn, so that what else the machine does meets all sizes. */
async function growth(sizes: readonly Size[], tokens: readonly string[]): Promise<boolean> {
  for (const { url } of sizes) for (let turn = 0; turn < 2; turn++) await round(url, tokens);
  for (let turn = 0; turn < ROUNDS; turn++) for (const { url, took } of sizes) took.push(...(await round(url, tokens)));
  for (const { posts, took } of sizes) say(`${inFull(posts).padStart(16)}   ${summary(took)} ms`);
  const [small = 0, large = 0] = [sizes[0], sizes.at(-1)].map((size) => percentile(size?.took ?? [], 0.5));
  say(`median ratio ${(large / small).toFixed(2)}, bar ${BAR.toFixed(2)}: ${large / small <= BAR ? 'holds' : 'missed'}`);
  return large / small <= BAR;
}

async function measure(sizes: readonly Size[], tokens: readonly string[]): Promise<boolean> {
  const grows = await growth(sizes, tokens.slice(0, ASKING));
  const counted = sizes.find(({ posts }) => posts === COUNTED) ?? sizes[0];
  return (await throughput(counted?.mongoUrl ?? '', counted?.url ?? '', tokens)) && grows;
}

/** The first page of the feed, over HTTP from the built service, with few posts and with many, each in a database of its own. */
export async function feed(servers: BenchServers, sizes: readonly number[] = SIZES): Promise<boolean> {
  const issuer = await startTokenIssuer();
  const people = crowd(READERS);
  const tokens = await Promise.all(people.readers.map(({ _id: userId }) => issuer.issue({ role: 'parent', userId })));
  const run = randomBytes(4).toString('hex');

  const withSizes = (left: readonly number[], ready: readonly Size[]): Promise<boolean> => {
    const [next, ...rest] = left;
    if (next === undefined) return measure(ready, tokens);
    const url = new URL(servers.mongo);
    url.pathname = `/bench_feed_${next}_${run}`;
    return withServices(
      servers,
      ['feed'],
      async ({ services }) => {
        say(`${inFull(next)} seeded in ${(await seed(url.href, next, people)).toFixed(0)} s`);
        return withSizes(rest, [...ready, { posts: next, url: services[0]?.url ?? '', mongoUrl: url.href, took: [] }]);
      },
      { MONGO_URL: url.href, JWKS_URL: issuer.jwksUrl },
    );
  };
  try {
    return await withSizes(sizes, []);
  } finally {
    await issuer.close();
  }
}
