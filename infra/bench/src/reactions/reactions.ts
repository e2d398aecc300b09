import { randomBytes } from 'node:crypto';
import { startTokenIssuer } from '@notalone/testing/tokens';
import { announceParents, callersOf, type FeedParent } from '../families.ts';
import { COMMENT, postForm, untilKnown } from '../feed/posts.ts';
import { percentile, summary } from '../percentile.ts';
import { runLimited } from '../run-limited.ts';
import type { BenchServers } from '../servers.ts';
import { withServices } from '../services.ts';

const LIKES = 1_000;
const SLOWER_BAR = 1.3;
const BYTES_BAR = 20_000;
/** How many of the parents are timed. */
const TIMED = 250;
const WARM_UP = 50;
const AT_ONCE = 200;
const REACTING_AT_ONCE = 10;

const say = (line: string) => process.stdout.write(`${line}\n`);
const verdict = (holds: boolean) => (holds ? 'holds' : 'missed');

interface TwoPosts {
  readonly quiet: string;
  readonly loved: string;
}
type ApiOf = ReturnType<typeof callersOf>;
type Send = (parent: FeedParent, postId: string) => Promise<unknown>;

/** Makes the same call for both posts, alternating, so that other load on the machine slows both. */
async function compare(name: string, parents: readonly FeedParent[], { quiet, loved }: TwoPosts, send: Send) {
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

const reacting =
  (apiOf: ApiOf, reaction: string): Send =>
  (parent, postId) =>
    untilKnown(() => apiOf(parent)('POST /api/feed/{postId}/{reaction}', { params: { postId, reaction } }));

/** Sends this many reactions at the same moment; returns whether each is counted. */
async function allAtOnce(apiOf: ApiOf, parents: readonly FeedParent[], postId: string): Promise<boolean> {
  // Reactions of people with a block in either direction are not counted.
  const reader = parents.find(({ hasBlock }) => !hasBlock) as FeedParent;
  const loves = async () => (await apiOf(reader)('GET /api/feed/{postId}', { params: { postId } })).counts.loves;
  const before = await loves();
  const from = performance.now();
  await Promise.all(parents.map((parent) => reacting(apiOf, 'love')(parent, postId)));
  const ms = performance.now() - from;
  const counted = (await loves()) - before;
  say(
    `${parents.length} people at once: counted ${counted} in ${ms.toFixed(0)} ms: ${verdict(counted === parents.length)}`,
  );
  return counted === parents.length;
}

async function compareAll(url: string, parents: readonly FeedParent[]): Promise<boolean> {
  const apiOf = callersOf(url);
  const [author] = parents.filter(({ hasBlock }) => !hasBlock);
  if (!author) throw new Error('Everybody has a block');
  const publish = async () => (await untilKnown(() => apiOf(author)('POST /api/feed', { form: postForm() })))._id;
  const posts = { quiet: await publish(), loved: await publish() };
  await runLimited(
    parents,
    REACTING_AT_ONCE,
    async (parent) => void (await reacting(apiOf, 'laugh')(parent, posts.loved)),
  );
  say(`${parents.length} people have reacted to one of two posts`);
  const timed = parents.slice(0, TIMED);
  const read: Send = (parent, postId) =>
    untilKnown(() => apiOf(parent)('GET /api/feed/{postId}', { params: { postId } }));
  const comment: Send = (parent, postId) =>
    untilKnown(() => apiOf(parent)('POST /api/feed/{postId}/comments', { params: { postId }, body: COMMENT }));
  const holds = [
    await compare('reads', timed, posts, read),
    await compare('likes', timed, posts, reacting(apiOf, 'like')),
    await compare('unlikes', timed, posts, reacting(apiOf, 'like')),
    await compare('comments', timed, posts, comment),
  ];
  const bytes = Buffer.byteLength(JSON.stringify(await read(author, posts.loved)));
  say(`the answer of the popular post: ${(bytes / 1000).toFixed(1)} kB, bar 20 kB: ${verdict(bytes < BYTES_BAR)}`);
  return [...holds, bytes < BYTES_BAR, await allAtOnce(apiOf, parents.slice(0, AT_ONCE), posts.loved)].every(Boolean);
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
