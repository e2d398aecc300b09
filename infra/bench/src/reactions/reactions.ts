import { randomBytes } from 'node:crypto';
import type { Post } from '@notalone/contracts';
import { startTokenIssuer } from '@notalone/testing/tokens';
import { announceParents, type Parent } from '../feed/families.ts';
import { type Body, COMMENT, call, forEachAtOnce, POST } from '../feed/posts.ts';
import { percentile, summary } from '../percentile.ts';
import type { BenchServers } from '../servers.ts';
import { withServices } from '../services.ts';

const LIKES = 1_000;
const SLOWER_BAR = 1.3;
const BYTES_BAR = 20_000;
/** How many of the parents are timed. */
const TIMED = 250;
const WARM_UP = 50;
const AT_ONCE = 200;

const say = (line: string) => process.stdout.write(`${line}\n`);
const verdict = (holds: boolean) => (holds ? 'holds' : 'missed');

interface TwoPosts {
  readonly quiet: string;
  readonly loved: string;
}
type Send = (parent: Parent, postId: string) => Promise<unknown>;

/** Makes the same call for both posts, alternating, so that other load on the machine slows both. */
async function compare(name: string, parents: readonly Parent[], { quiet, loved }: TwoPosts, send: Send) {
  const took: Record<string, number[]> = { [quiet]: [], [loved]: [] };
  for (const [n, parent] of parents.entries()) {
    for (const postId of n % 2 === 0 ? [quiet, loved] : [loved, quiet]) {
      const from = performance.now();
      await send(parent, postId);
      if (n >= WARM_UP) took[postId]?.push(performance.now() - from);
    }
  }
  const [few = [], many = []] = [took[quiet], took[loved]];
  const ratio = percentile(many, 0.5) / percentile(few, 0.5);
  say(`${name.padEnd(10)} a post that nobody likes   ${summary(few)} ms`);
  say(`${' '.padEnd(10)} a post that many like      ${summary(many)} ms`);
  say(
    `${' '.padEnd(10)} median ratio ${ratio.toFixed(2)}, bar ${SLOWER_BAR.toFixed(2)}: ${verdict(ratio <= SLOWER_BAR)}`,
  );
  return ratio <= SLOWER_BAR;
}

/** Sends this many reactions at the same moment; returns whether each is counted. */
async function allAtOnce(url: string, parents: readonly Parent[], postId: string): Promise<boolean> {
  // Reactions of people with a block in either direction are not counted.
  const reader = parents.find(({ hasBlock }) => !hasBlock) as Parent;
  const loves = async () => (await call<Post>(url, reader, `/api/feed/${postId}`)).counts.loves;
  const before = await loves();
  const from = performance.now();
  await Promise.all(parents.map((parent) => call(url, parent, `/api/feed/${postId}/love`, 'POST')));
  const ms = performance.now() - from;
  const counted = (await loves()) - before;
  say(
    `${parents.length} people at once: counted ${counted} in ${ms.toFixed(0)} ms: ${verdict(counted === parents.length)}`,
  );
  return counted === parents.length;
}

async function compareAll(url: string, parents: readonly Parent[]): Promise<boolean> {
  const [author] = parents.filter(({ hasBlock }) => !hasBlock);
  if (!author) throw new Error('Everybody has a block');
  const publish = async () => (await call<Post>(url, author, '/api/feed', 'POST', POST))._id;
  const posts = { quiet: await publish(), loved: await publish() };
  await forEachAtOnce(
    parents,
    async (parent) => void (await call(url, parent, `/api/feed/${posts.loved}/laugh`, 'POST')),
  );
  say(`${parents.length} people have reacted to one of two posts`);
  const timed = parents.slice(0, TIMED);
  const post =
    (what: string, body?: Body): Send =>
    (parent, postId) =>
      call(url, parent, `/api/feed/${postId}/${what}`, 'POST', body);
  const holds = [
    await compare('reads', timed, posts, (parent, postId) => call(url, parent, `/api/feed/${postId}`)),
    await compare('likes', timed, posts, post('like')),
    await compare('unlikes', timed, posts, post('like')),
    await compare('comments', timed, posts, post('comments', COMMENT)),
  ];
  const bytes = Buffer.byteLength(JSON.stringify(await call(url, author, `/api/feed/${posts.loved}`)));
  say(`the answer of the popular post: ${(bytes / 1000).toFixed(1)} kB, bar 20 kB: ${verdict(bytes < BYTES_BAR)}`);
  return [...holds, bytes < BYTES_BAR, await allAtOnce(url, parents.slice(0, AT_ONCE), posts.loved)].every(Boolean);
}

/** Measures reactions and comments on a post without reactions and on one with many, over HTTP to the built service. */
export async function reactions(servers: BenchServers, [likes = LIKES]: readonly number[] = []): Promise<boolean> {
  const issuer = await startTokenIssuer();
  const mongo = new URL(servers.mongo);
  mongo.pathname = `/bench_reactions_${randomBytes(4).toString('hex')}`;
  try {
    return await withServices(
      servers,
      ['feed'],
      async ({ services }) => compareAll(services[0]?.url ?? '', await announceParents(servers, issuer, likes)),
      { MONGO_URL: mongo.href, JWKS_URL: issuer.jwksUrl },
    );
  } finally {
    await issuer.close();
  }
}
