import { randomBytes } from 'node:crypto';
import { createProductClient, type PersonClient } from '@notalone/local/product/product-client';
import { randomId, startTokenIssuer, type TokenIssuer } from '@notalone/testing/tokens';
import { MongoClient } from 'mongodb';
import { percentile, summary } from '../percentile.ts';
import type { BenchServers } from '../servers.ts';
import { withServices } from '../services.ts';

const CASES = 10_000;
const DAYS = 365;
const DAY_MS = 24 * 3600 * 1000;
const TIMES = 200;
const WARM_UP = 20;
const QUEUE_BAR_MS = 100;
const ANALYTICS_BAR_MS = 200;

const say = (line: string) => process.stdout.write(`${line}\n`);
const dayOf = (before: number) => new Date(Date.now() - before * DAY_MS).toISOString().slice(0, 10);

/** Written to the database: no client may report ten thousand times. */
async function seed(url: string, cases: number): Promise<void> {
  const client = new MongoClient(url);
  try {
    const db = client.db();
    const now = Date.now();
    const documents = Array.from({ length: cases }, (_, at) => ({
      owner: 'content',
      type: 'other',
      itemId: `bench-${at}`,
      isChildSafety: false,
      priority: 1,
      reports: [{ reportId: `bench-${at}`, reporterId: randomId(), at: new Date(now - at * 1000) }],
      count: 1,
      reason: 'Selling or advertising',
      message: 'Somebody wrote to me to sell me sensors at half the price.',
      state: 'open',
      createdAt: new Date(now - at * 1000),
      version: 1,
    }));
    await db.collection('cases').insertMany(documents);
    const days = Array.from({ length: DAYS }, (_, at) => dayOf(at));
    const numbers = { posts: 90, comments: 240, active: 160, reports: { post: 2, comment: 3 }, decided: 4 };
    const counts = days.map((_id) => ({ _id, ...numbers, decisionHours: 20 }));
    await db.collection<{ _id: string }>('dailyCounts').insertMany(counts);
    await db.collection<{ _id: string }>('visitCounts').insertMany(days.map((_id) => ({ _id, count: 1400 })));
  } finally {
    await client.close();
  }
}

async function timeCalls(
  name: string,
  call: (admin: PersonClient) => Promise<unknown>,
  { product, issuer }: { product: PersonClient; issuer: TokenIssuer },
  barMs: number,
): Promise<boolean> {
  const took: number[] = [];
  for (let at = 0; at < TIMES; at++) {
    // Each call is another admin's, as one person's calls are limited.
    const token = await issuer.issue({ role: 'admin' });
    const from = performance.now();
    await call(product.as(token));
    if (at >= WARM_UP) took.push(performance.now() - from);
  }
  const holds = percentile(took, 0.99) <= barMs;
  say(`${name.padEnd(28)} ${summary(took)} ms, p99 bar ${barMs}: ${holds ? 'holds' : 'missed'}`);
  return holds;
}

/** The first page of a long queue of cases, and the numbers of a year, over HTTP to the built service. */
export async function moderation(servers: BenchServers, [cases = CASES]: readonly number[] = []): Promise<boolean> {
  const issuer = await startTokenIssuer();
  const mongo = new URL(servers.mongo);
  mongo.pathname = `/bench_moderation_${randomBytes(4).toString('hex')}`;
  const work = async (url: string) => {
    await seed(mongo.href, cases);
    const reached = { product: createProductClient(url), issuer };
    const firstPage = ({ api }: PersonClient) => api('GET /api/reports');
    const queue = await timeCalls(`first page of ${cases} cases`, firstPage, reached, QUEUE_BAR_MS);
    const numbers = ({ api }: PersonClient) => api('GET /api/analytics/summary', { query: { days: DAYS } });
    return (await timeCalls('numbers of a year', numbers, reached, ANALYTICS_BAR_MS)) && queue;
  };
  try {
    return await withServices(servers, ['content'], ({ services }) => work(services[0]?.url ?? ''), {
      MONGO_URL: mongo.href,
      JWKS_URL: issuer.jwksUrl,
    });
  } finally {
    await issuer.close();
  }
}
