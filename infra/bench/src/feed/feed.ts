import { randomBytes } from 'node:crypto';
import type { Post } from '@notalone/contracts';
import { startTokenIssuer } from '@notalone/testing/tokens';
import { workersOf } from '../messages/processors.ts';
import type { BenchServers } from '../servers.ts';
import { withServices } from '../services.ts';
import { announceParents, type Parent } from './families.ts';
import { type Call, measure } from './load.ts';
import { COMMENT, call, forEachAtOnce, POST } from './posts.ts';

/** Many, because calls are limited per person and minute. Each writes a post. */
const PARENTS = 500;

/** Creates a post by each parent, with a few likes and comments; returns the ids of those that everybody may see. */
async function writePosts(url: string, parents: readonly Parent[]): Promise<string[]> {
  const open: string[] = [];
  await forEachAtOnce(parents, async (author, at) => {
    const { _id } = await call<Post>(url, author, '/api/feed', 'POST', POST);
    if (!author.hasBlock) open.push(_id);
    const others = (count: number, from: number) =>
      Array.from({ length: count }, (_, n) => parents[(at + from + n) % parents.length] as Parent);
    for (const other of others(at % 6, 20)) await call(url, other, `/api/feed/${_id}/like`, 'POST');
    for (const other of others(at % 4, 30)) await call(url, other, `/api/feed/${_id}/comments`, 'POST', COMMENT);
  });
  return open;
}

/** Measures the feed's calls at ten connections, over HTTP to the built service. */
export async function feed(servers: BenchServers, [count = PARENTS]: readonly number[] = []): Promise<boolean> {
  const issuer = await startTokenIssuer();
  const mongo = new URL(servers.mongo);
  mongo.pathname = `/bench_feed_${randomBytes(4).toString('hex')}`;
  try {
    return await withServices(
      servers,
      ['feed'],
      async ({ services: [service] }) => {
        if (!service) throw new Error('The feed did not start');
        const { url, pid } = service;
        const from = performance.now();
        const parents = await announceParents(servers, issuer, count);
        const open = await writePosts(url, parents);
        process.stdout.write(`${count} posts written in ${((performance.now() - from) / 1000).toFixed(0)} s\n`);
        let next = 0;
        const somePost = () => open[next++ % open.length] ?? '';
        const calls: readonly Call[] = [
          { name: 'a page', method: 'GET', path: () => '/api/feed' },
          { name: 'a like', method: 'POST', path: () => `/api/feed/${somePost()}/like` },
          { name: 'a comment', method: 'POST', path: () => `/api/feed/${somePost()}/comments`, body: COMMENT },
          { name: 'likes of one post', method: 'POST', path: () => `/api/feed/${open[0]}/love` },
          { name: 'a post', method: 'POST', path: () => '/api/feed', body: POST },
        ];
        const workers = await workersOf(servers, { feed: pid });
        for (const each of calls) await measure({ url, mongoUrl: servers.mongo, parents, workers }, each);
        return true;
      },
      { MONGO_URL: mongo.href, JWKS_URL: issuer.jwksUrl },
    );
  } finally {
    await issuer.close();
  }
}
