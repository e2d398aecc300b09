import { randomBytes } from 'node:crypto';
import { startTokenIssuer } from '@notalone/testing/tokens';
import { callersOf } from '../families.ts';
import { percentile, summary } from '../percentile.ts';
import { runLimited } from '../run-limited.ts';
import type { BenchServers } from '../servers.ts';
import { withServices } from '../services.ts';
import { type Reader, seed, someReaders } from './seed.ts';

const BAR = 2;
const SIZES = [10_000, 1_000_000];
const READERS = 160;
const ROUNDS = 3;
/** Maximum concurrent requests. */
const AT_ONCE = 2;
const SEARCHES = {
  'no filter': {},
  'a common name': { childName: 'oliv' },
  'a rare name': { childName: 'xanthe' },
  'a name and a city': { childName: 'zoë', city: 'london' },
} as const;
type Kind = keyof typeof SEARCHES;
type Search = (typeof SEARCHES)[Kind];

interface Size {
  readonly families: number;
  readonly url: string;
  readonly took: Record<Kind, number[]>;
}

let clients = 0;
const nextNetwork = () => {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
};

/** Requests each reader's first page once, a few at a time. */
async function round(url: string, query: Search, tokens: readonly string[]): Promise<number[]> {
  const apiOf = callersOf(url);
  const took: number[] = [];
  await runLimited(tokens, AT_ONCE, async (token) => {
    const from = performance.now();
    await apiOf({ token, network: nextNetwork() })('GET /api/profile/search', { query });
    took.push(performance.now() - from);
  });
  return took;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const inFull = (families: number) => `${families.toLocaleString('en-GB')} families`;

async function measure(sizes: readonly Size[], tokens: readonly string[]): Promise<boolean> {
  const kinds = Object.keys(SEARCHES) as Kind[];
  for (const { url } of sizes) for (const kind of kinds) await round(url, SEARCHES[kind], tokens);
  // Alternates between the sizes, so that other load on the machine affects all of them.
  for (let turn = 0; turn < ROUNDS; turn++)
    for (const kind of kinds)
      for (const { url, took } of sizes) took[kind].push(...(await round(url, SEARCHES[kind], tokens)));
  const held = kinds.map((kind) => {
    for (const { families, took } of sizes)
      say(`${kind.padEnd(18)} ${inFull(families).padStart(18)}   ${summary(took[kind])} ms`);
    const [small, large] = [sizes[0], sizes.at(-1)].map((size) => percentile(size?.took[kind] ?? [], 0.99));
    const ratio = (large ?? 0) / (small ?? 0);
    say(`${''.padEnd(18)} p99 ratio ${ratio.toFixed(2)}, bar ${BAR.toFixed(2)}: ${ratio <= BAR ? 'holds' : 'missed'}`);
    return ratio <= BAR;
  });
  return held.every(Boolean);
}

/**
 * Measures the first page of nearby families over HTTP from the built service, with few families and with many, each
 * in a separate database with the same readers.
 */
export async function nearby(servers: BenchServers, families: readonly number[] = SIZES): Promise<boolean> {
  const issuer = await startTokenIssuer();
  const readers: Reader[] = someReaders(READERS);
  const tokens = await Promise.all(readers.map(({ userId }) => issuer.issue({ role: 'parent', userId })));
  const run = randomBytes(4).toString('hex');

  const withSizes = (left: readonly number[], ready: readonly Size[]): Promise<boolean> => {
    const [next, ...rest] = left;
    if (next === undefined) return measure(ready, tokens);
    const url = new URL(servers.mongo);
    url.pathname = `/bench_nearby_${next}_${run}`;
    return withServices(
      servers,
      ['profile'],
      async ({ services }) => {
        const { seconds, inLargestCell } = await seed(url.href, next, readers);
        say(`${inFull(next)} seeded in ${seconds.toFixed(0)} s, ${inFull(inLargestCell)} in the densest cell`);
        const took = Object.fromEntries(Object.keys(SEARCHES).map((kind) => [kind, []])) as unknown as Size['took'];
        return withSizes(rest, [...ready, { families: next, url: services[0]?.url ?? '', took }]);
      },
      { MONGO_URL: url.href, JWKS_URL: issuer.jwksUrl },
    );
  };
  try {
    return await withSizes(families, []);
  } finally {
    await issuer.close();
  }
}
