import { randomUUID } from 'node:crypto';
import { startTokenIssuer } from '@notalone/testing/tokens';
import { announceParents, callersOf, type Parent } from '../families.ts';
import { writeLivelyPosts } from '../feed/lively-posts.ts';
import { measure } from '../feed/load.ts';
import { COMMENT, jsonBody, POST, untilKnown } from '../feed/posts.ts';
import { workersOf } from '../messages/processors.ts';
import { residentMb } from '../process-figures.ts';
import { runLimited } from '../run-limited.ts';
import type { BenchServers } from '../servers.ts';
import { type RunningService, withServices } from '../services.ts';

/** Many, because calls are limited per person and minute. Each writes a post and a message before the measurement. */
const PARENTS = 300;
const AT_ONCE = 10;

/** A message from each parent to the second next in the list; they are all connected. */
function messagesOf(parents: readonly Parent[]) {
  const receivers = new Map(parents.map((parent, at) => [parent, parents[at + 2] ?? parents[at - 2]]));
  return (sender: Parent) => ({
    receiverId: receivers.get(sender)?.userId ?? '',
    content: 'Sixty-eight at bedtime, and no alarm until the morning.',
    clientId: randomUUID(),
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
    const apiOf = callersOf(chat.url);
    await runLimited(parents, AT_ONCE, async (parent) => {
      await untilKnown(() => apiOf(parent)('POST /api/messages', { body: message(parent) }));
    });
    let next = 0;
    const somePost = () => ({ postId: posts[next++ % posts.length] ?? '' });
    const workers = await workersOf(servers, { feed: feed.pid, chat: chat.pid, content: content.pid });
    const load = { mongoUrl: servers.mongo, parents, workers, consumers: ['feed', 'chat', 'content'] };
    const [ofFeed, ofChat] = [
      { ...load, url: feed.url },
      { ...load, url: chat.url },
    ];
    await measure(ofFeed, { name: 'a page of the feed', route: 'GET /api/feed' });
    await measure(ofFeed, {
      name: 'a comment',
      route: 'POST /api/feed/{postId}/comments',
      params: somePost,
      body: jsonBody(COMMENT),
    });
    await measure(ofFeed, { name: 'a post', route: 'POST /api/feed', body: POST });
    const body = (sender: Parent) => jsonBody(message(sender));
    await measure(ofChat, { name: 'a message', route: 'POST /api/messages', body });
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
