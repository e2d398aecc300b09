import { randomBytes } from 'node:crypto';
import { startTokenIssuer } from '@notalone/testing/tokens';
import { announceParents } from '../families.ts';
import { workersOf } from '../messages/processors.ts';
import type { BenchServers } from '../servers.ts';
import { withServices } from '../services.ts';
import { writeLivelyPosts } from './lively-posts.ts';
import { type Call, measure } from './load.ts';
import { COMMENT, jsonBody, POST } from './posts.ts';

/** Many, because calls are limited per person and minute. Each writes a post. */
const PARENTS = 500;
const REACT = 'POST /api/feed/{postId}/{reaction}';

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
        const open = await writeLivelyPosts(url, parents);
        process.stdout.write(`${count} posts written in ${((performance.now() - from) / 1000).toFixed(0)} s\n`);
        let next = 0;
        const somePost = () => ({ postId: open[next++ % open.length] ?? '' });
        const reacting = (params: { postId: string }, reaction: string) => ({ ...params, reaction });
        const first = { postId: open[0] ?? '' };
        const calls: readonly Call[] = [
          { name: 'a page', route: 'GET /api/feed' },
          { name: 'a like', route: REACT, params: () => reacting(somePost(), 'like') },
          { name: 'a comment', route: 'POST /api/feed/{postId}/comments', params: somePost, body: jsonBody(COMMENT) },
          { name: 'likes of one post', route: REACT, params: () => reacting(first, 'love') },
          { name: 'a post', route: 'POST /api/feed', body: POST },
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
