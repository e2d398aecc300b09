// What the server answered a parent, for when the network is away: the last feed page, the conversations, the threads
// opened last and the connections. Never a child's, an admin's, or a picture.
import { type FetchEvent, PATIENCE_MS, worker } from './scope.ts';

const LISTS = /^\/api\/(?:feed|messages|profile\/connections)$/;
const THREAD = /^\/api\/messages\/[0-9a-f]{24}$/;
const THREADS_MAX = 10;
/** Tells the page from when the answer is (packages/web-kit, create-api.ts). */
const KEPT_AT = 'x-kept-at';
/** What the page reads of an answer. */
const HEADERS = ['content-type', 'link'];

/** The cache of an account. A page of its session opens and deletes it (offline/account-cache.ts). */
const cacheOf = (userId: string) => `account-${userId}`;

/** The parent whose token the request carries. */
function parentOf({ headers }: Request): string | undefined {
  const [, claims] = headers.get('authorization')?.split('.') ?? [];
  if (!claims) return undefined;
  try {
    const { sub, role } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>;
    return role === 'parent' && typeof sub === 'string' ? sub : undefined;
  } catch {
    // Not a token of ours: the server refuses it.
    return undefined;
  }
}

/** Whose answer to this call is kept; undefined if it is not kept. */
export function keeperOf(request: Request, { pathname, searchParams }: URL): string | undefined {
  if (request.method !== 'GET' || !(LISTS.test(pathname) || THREAD.test(pathname))) return undefined;
  // First pages only, without a search or a filter.
  return [...searchParams.keys()].every((name) => name === 'limit') ? parentOf(request) : undefined;
}

async function keep(cache: Cache, { url }: Request, response: Response): Promise<void> {
  const headers = new Headers({ [KEPT_AT]: new Date().toISOString() });
  for (const name of HEADERS) headers.set(name, response.headers.get(name) ?? '');
  await cache.delete(url);
  await cache.put(url, new Response(response.body, { headers }));
  const threads = (await cache.keys()).filter((kept) => THREAD.test(new URL(kept.url).pathname));
  for (const old of threads.slice(0, -THREADS_MAX)) await cache.delete(old);
}

/** Gone, or no longer to be seen, such as a conversation with somebody who has blocked the reader. */
const isRefusal = ({ status }: Response) => status === 403 || status === 404;

async function ask(request: Request, cache: Cache | undefined): Promise<Response> {
  const response = await fetch(request);
  if (cache && response.ok) await keep(cache, request, response.clone());
  if (cache && isRefusal(response)) await cache.delete(request.url);
  return response;
}

/** The server's answer; without a network, or after three seconds of silence, the one that was kept. */
export async function answer({ request, clientId }: FetchEvent, userId: string): Promise<Response> {
  const name = cacheOf(userId);
  // Opened before the call: an answer that comes after the account's cache was deleted goes nowhere.
  const cache = (await caches.has(name)) ? await caches.open(name) : undefined;
  const kept = await cache?.match(request.url);
  const asked = ask(request, cache);
  if (!kept) return asked;
  let isLate = false;
  const late = new Promise<Response>((resolve) =>
    setTimeout(() => {
      isLate = true;
      resolve(kept);
    }, PATIENCE_MS),
  );
  const onTime = asked.then(
    async (response) => {
      if (isLate) (await worker.clients.get(clientId))?.postMessage({ kind: 'answered' });
      return response;
    },
    () => kept,
  );
  return Promise.race([onTime, late]);
}
