import { setTimeout as delay } from 'node:timers/promises';
import type { Post } from '@notalone/contracts';
import { createCaller } from '@notalone/testing/product/caller';
import { type Member, newNetwork } from './arrange.ts';
import { BASE_URL } from './environment.ts';

type ServiceName = 'auth' | 'profile' | 'feed' | 'chat' | 'content' | 'emergency';
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

  async function call(
    service: ServiceName,
    method: string,
    path: string,
    input: { json?: object; form?: FormData } = {},
  ) {
    const caller = createCaller(BASE_URL, { from: newNetwork(), timeoutMs: 30_000 });
    const answer = await caller(method, path, { token: me.token, ...input }).catch((error: Error) => ({
      status: 0,
      text: error.message,
    }));
    if (answer.status >= 200 && answer.status < 300) {
      answered.set(service, (answered.get(service) ?? 0) + 1);
      return answer.text;
    }
    if (!BUSY.has(answer.status)) found.push({ service, what: `${method} ${path}: ${answer.status} ${answer.text}` });
    return undefined;
  }
  const readers = {
    auth: ['POST', '/api/auth/user-details', { json: { ids: [me.userId] } }],
    profile: ['GET', '/api/profile/me'],
    content: ['GET', '/api/news'],
    emergency: ['GET', '/api/emergency-sms/contacts'],
    feed: ['GET', '/api/feed'],
    chat: ['GET', `/api/messages/${friend.userId}`],
  } as const;

  async function write(count: number): Promise<void> {
    const form = new FormData();
    form.set('content', `A scripted post ${count}`);
    const post = await call('feed', 'POST', '/api/feed', { form });
    if (post) posts.push((JSON.parse(post) as Post)._id);
    const content = `A scripted message ${count}`;
    if (await call('chat', 'POST', '/api/messages', { json: { receiverId: friend.userId, content } }))
      messages.push(content);
  }
  const running = (async () => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      await Promise.all(
        Object.entries(readers).map(([service, [method, path, input]]) =>
          call(service as ServiceName, method, path, input ?? {}),
        ),
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
      for (const id of posts) if (!(await call('feed', 'GET', `/api/feed/${id}`))) lost.push(`post ${id}`);
      const thread = (await call('chat', 'GET', `/api/messages/${friend.userId}?limit=100`)) ?? '';
      return [...lost, ...messages.filter((content) => !thread.includes(`"${content}"`))];
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
