import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Post, userIdSchema } from '@notalone/contracts';
import { randomId, startTokenIssuer } from '@notalone/testing/tokens';
import { percentile, summary } from '../percentile.ts';
import type { BenchServers } from '../servers.ts';
import { withServices } from '../services.ts';
import { seed } from './seed.ts';

const LIKES = 50_000;
const SLOWER_BAR = 1.3;
const BYTES_BAR = 20_000;
/** Many, as each may ask only so often a minute. */
const READERS = 250;
const WARM_UP = 50;
const AT_ONCE = 200;

const say = (line: string) => process.stdout.write(`${line}\n`);
const kept = (holds: boolean) => (holds ? 'holds' : 'missed');

const BUSY = 503;
const BUSY_PAUSE_MS = 500;

/** One call, its answer read to the end. A service that is too busy has not begun it: it is asked again, as pages do. */
async function ask(url: string, token: string, path: string, method = 'GET', body?: object): Promise<{ ms: number; text: string }> {
  const json = body && { body: JSON.stringify(body) };
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const from = performance.now();
  const answer = await fetch(`${url}${path}`, { method, headers, ...json });
  const text = await answer.text();
  if (answer.status === BUSY) {
    await delay(BUSY_PAUSE_MS);
    return ask(url, token, path, method, body);
  }
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return { ms: performance.now() - from, text };
}

type Call = (token: string, postId: string) => Promise<{ ms: number; text: string }>;

/** The same of both posts, in turn and one after the other, so that what else the machine does meets both. */
async function compare(name: string, tokens: readonly string[], [quiet, loved]: readonly [string, string], call: Call): Promise<boolean> {
  const took: Record<string, number[]> = { [quiet]: [], [loved]: [] };
  for (const [n, token] of tokens.entries()) {
    for (const postId of n % 2 === 0 ? [quiet, loved] : [loved, quiet]) {
      const { ms } = await call(token, postId);
      if (n >= WARM_UP) took[postId]?.push(ms);
    }
  }
  const [few = [], many = []] = [took[quiet], took[loved]];
  const ratio = percentile(many, 0.5) / percentile(few, 0.5);
  say(`${name.padEnd(10)} a post that nobody likes  ${summary(few)} ms`);
  say(`${' '.padEnd(10)} one that ${LIKES.toLocaleString('en-GB')} like      ${summary(many)} ms`);
  say(`${' '.padEnd(10)} median ratio ${ratio.toFixed(2)}, bar ${SLOWER_BAR.toFixed(2)}: ${kept(ratio <= SLOWER_BAR)}`);
  return ratio <= SLOWER_BAR;
}

/** Very many at the same moment; afterwards the number is right to the last one. */
async function allAtOnce(url: string, tokens: readonly string[], postId: string): Promise<boolean> {
  const read = async () => JSON.parse((await ask(url, tokens[0] ?? '', `/api/feed/${postId}`)).text) as Post;
  const before = (await read()).counts.loves;
  const from = performance.now();
  await Promise.all(tokens.map((token) => ask(url, token, `/api/feed/${postId}/love`, 'POST')));
  const ms = performance.now() - from;
  const grown = (await read()).counts.loves - before;
  say(`${tokens.length} people at once: counted ${grown} in ${ms.toFixed(0)} ms: ${kept(grown === tokens.length)}`);
  return grown === tokens.length;
}

/** Reactions and comments on a post that nobody has liked and on one that very many have, over HTTP to the built service. */
export async function reactions(servers: BenchServers): Promise<boolean> {
  const issuer = await startTokenIssuer();
  const readers = Array.from({ length: READERS }, () => userIdSchema.parse(randomId()));
  const mongo = new URL(servers.mongo);
  mongo.pathname = `/bench_reactions_${randomBytes(4).toString('hex')}`;
  try {
    return await withServices(
      servers,
      ['feed'],
      async ({ services }) => {
        const url = services[0]?.url ?? '';
        const { quiet, loved } = await seed(mongo.href, LIKES, readers);
        const posts = [quiet, loved] as const;
        const tokens = await Promise.all(readers.map((userId) => issuer.issue({ role: 'parent', userId })));
        const answers = await compare('reads', tokens, posts, (token, postId) => ask(url, token, `/api/feed/${postId}`));
        const likes = await compare('likes', tokens, posts, (token, postId) => ask(url, token, `/api/feed/${postId}/like`, 'POST'));
        const unlikes = await compare('unlikes', tokens, posts, (token, postId) => ask(url, token, `/api/feed/${postId}/like`, 'POST'));
        const said = { content: 'What a night! Well done.' };
        const comments = await compare('comments', tokens, posts, (token, postId) => ask(url, token, `/api/feed/${postId}/comments`, 'POST', said));
        const bytes = Buffer.byteLength((await ask(url, tokens[0] ?? '', `/api/feed/${loved}`)).text);
        say(`the answer of the post that ${LIKES.toLocaleString('en-GB')} like: ${(bytes / 1000).toFixed(1)} kB, bar 20 kB: ${kept(bytes < BYTES_BAR)}`);
        const exact = await allAtOnce(url, tokens.slice(0, AT_ONCE), loved);
        return answers && likes && unlikes && comments && bytes < BYTES_BAR && exact;
      },
      { MONGO_URL: mongo.href, JWKS_URL: issuer.jwksUrl },
    );
  } finally {
    await issuer.close();
  }
}
