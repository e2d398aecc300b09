import { randomUUID } from 'node:crypto';
import { startTokenIssuer } from '@notalone/testing/tokens';
import { announceParents, type Parent } from '../feed/families.ts';
import { writeLivelyPosts } from '../feed/lively-posts.ts';
import { measure } from '../feed/load.ts';
import { type Body, COMMENT, call, forEachAtOnce, POST } from '../feed/posts.ts';
import { workersOf } from '../messages/processors.ts';
import { residentMb } from '../process-figures.ts';
import type { BenchServers } from '../servers.ts';
import { type RunningService, withServices } from '../services.ts';

/** Many, because calls are limited per person and minute. Each writes a post and a message before the measurement. */
const PARENTS = 300;

/** A message from each parent to the second next in the list; they are all connected. */
function messagesOf(parents: readonly Parent[]): (sender: Parent) => Body {
  const receivers = new Map(parents.map((parent, at) => [parent, parents[at + 2] ?? parents[at - 2]]));
  return (sender) => ({
    text: JSON.stringify({
      receiverId: receivers.get(sender)?.userId,
      content: 'Sixty-eight at bedtime, and no alarm until the morning.',
      clientId: randomUUID(),
    }),
    type: 'application/json',
  });
}

/**
 * Measures one read and three writes at ten connections, over HTTP to the built services, for comparison with another
 * product. A comment's figures include the work of chat and content on its event. Prints figures without a limit.
 */
export async function compare(servers: BenchServers, [count = PARENTS]: readonly number[] = []): Promise<boolean> {
  const issuer = await startTokenIssuer();
  async function run(feed: RunningService, chat: RunningService, content: RunningService): Promise<void> {
    const parents = await announceParents(servers, issuer, count);
    const message = messagesOf(parents);
    const posts = await writeLivelyPosts(feed.url, parents);
    await forEachAtOnce(parents, async (parent) => {
      await call(chat.url, parent, '/api/messages', 'POST', message(parent));
    });
    let next = 0;
    const somePost = () => posts[next++ % posts.length] ?? '';
    const workers = await workersOf(servers, { feed: feed.pid, chat: chat.pid, content: content.pid });
    const load = { mongoUrl: servers.mongo, parents, workers, consumers: ['feed', 'chat', 'content'] };
    const [ofFeed, ofChat] = [
      { ...load, url: feed.url },
      { ...load, url: chat.url },
    ];
    await measure(ofFeed, { name: 'a page of the feed', method: 'GET', path: () => '/api/feed' });
    await measure(ofFeed, {
      name: 'a comment',
      method: 'POST',
      path: () => `/api/feed/${somePost()}/comments`,
      body: COMMENT,
    });
    await measure(ofFeed, { name: 'a post', method: 'POST', path: () => '/api/feed', body: POST });
    await measure(ofChat, { name: 'a message', method: 'POST', path: () => '/api/messages', body: message });
    for (const { name, pid } of [feed, chat, content])
      process.stdout.write(`${name} holds ${(await residentMb(pid)).toFixed(0)} MB\n`);
  }
  try {
    await withServices(
      servers,
      ['feed', 'chat', 'content'],
      ({ services }) => {
        const named = (name: string) => services.find((service) => service.name === name) as RunningService;
        return run(named('feed'), named('chat'), named('content'));
      },
      { JWKS_URL: issuer.jwksUrl },
    );
    return true;
  } finally {
    await issuer.close();
  }
}
