import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@notalone/contracts';
import type { ApiProblem } from '@notalone/contracts/client/api-problem';
import type { Api } from '@notalone/contracts/client/create-api';
import { createProductClient } from '@notalone/testing/product/product-client';
import { type Member, newNetwork } from './arrange.ts';
import { BASE_URL } from './environment.ts';

interface Fault {
  readonly service: ServiceName;
  readonly what: string;
}
export interface ScriptedFamily {
  /** Calls that failed so far, and forgets them. */
  faults(): readonly Fault[];
  /** How many calls of a service have succeeded. */
  answered(service: ServiceName): number;
  /** Writes that were acknowledged and cannot be read back. */
  lostWrites(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

const PAUSE_MS = 700;
/** What a service answers when it was asked to wait; the page tries again. */
const BUSY = new Set([429]);

/** Uses every service over and over, as an open app does, until it is stopped. `friend` gets the messages. */
export function startFamily(me: Member, friend: Member): ScriptedFamily {
  let found: Fault[] = [];
  const answered = new Map<ServiceName, number>();
  const posts: string[] = [];
  const messages: string[] = [];
  const stopping = new AbortController();

  async function call<T>(service: ServiceName, work: (api: Api['api']) => Promise<T>): Promise<T | undefined> {
    const client = createProductClient(BASE_URL, { from: newNetwork(), timeoutMs: 30_000 });
    try {
      const answer = await work(client.as(me.token).api);
      answered.set(service, (answered.get(service) ?? 0) + 1);
      return answer;
    } catch (error) {
      const { status, message } = error as ApiProblem;
      if (!BUSY.has(status)) found.push({ service, what: message });
      return undefined;
    }
  }
  const withFriend = { params: { userId: friend.userId } };
  const readers: Readonly<Record<ServiceName, (api: Api['api']) => Promise<unknown>>> = {
    auth: (api) => api('POST /api/auth/user-details', { body: { ids: [me.userId] } }),
    profile: (api) => api('GET /api/profile/me'),
    content: (api) => api('GET /api/news'),
    emergency: (api) => api('GET /api/emergency-sms/contacts'),
    feed: (api) => api('GET /api/feed'),
    chat: (api) => api('GET /api/messages/{userId}', withFriend),
  };

  async function write(count: number): Promise<void> {
    const form = new FormData();
    form.set('content', `A scripted post ${count}`);
    const post = await call('feed', (api) => api('POST /api/feed', { form }));
    if (post) posts.push(post._id);
    const body = { receiverId: friend.userId, content: `A scripted message ${count}` };
    if (await call('chat', (api) => api('POST /api/messages', { body }))) messages.push(body.content);
  }
  const running = (async () => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      await Promise.all(
        Object.entries(readers).map(([service, read]): Promise<unknown> => call(service as ServiceName, read)),
      );
      // Thirty messages a minute are allowed.
      if (count % 6 === 0) await write(count);
      await delay(PAUSE_MS);
    }
  })();

  return {
    faults() {
      const taken = found;
      found = [];
      return taken;
    },
    answered: (service) => answered.get(service) ?? 0,
    async lostWrites() {
      const lost: string[] = [];
      for (const postId of posts)
        if (!(await call('feed', (api) => api('GET /api/feed/{postId}', { params: { postId } }))))
          lost.push(`post ${postId}`);
      const asked = { ...withFriend, query: { limit: 100 } };
      const thread = (await call('chat', (api) => api('GET /api/messages/{userId}', asked))) ?? [];
      const stored = new Set(thread.map(({ content }) => content));
      return [...lost, ...messages.filter((content) => !stored.has(content))];
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
