import { ApiProblem, networkProblem, toApiProblem } from './api-problem.ts';
import { type AnyInput, type Arguments, buildRequest, type Reply, type Route } from './request.ts';

export interface Page<T> {
  readonly items: T;
  /** Cursor of the next page; absent on the last one. */
  readonly next?: string;
  /** Cursor of the previous page, of a list that has one. */
  readonly prev?: string;
}
export interface ApiTokens {
  /**
   * A token that is valid for at least the next seconds, refreshed if necessary; undefined when logged out. Throws
   * ApiProblem if refreshing failed temporarily.
   */
  getValid(): Promise<string | undefined>;
  /** The stored token, also when it has expired: it says whose answers may be shown while no network is there. */
  stored(): string | undefined;
  /** A new token for one that a server rejected; undefined if the session has ended. */
  refresh(refused: string): Promise<string | undefined>;
}
export interface Api {
  /**
   * Calls an operation by its route: `api('POST /api/auth/login', { body })`. The contracts type the route, input and
   * reply. Throws ApiProblem, with code NETWORK when nothing answered; rethrows an abort by the caller's own signal.
   */
  api<R extends Route>(route: R, ...args: Arguments<R>): Promise<Reply<R>>;
  /** The same for lists, with the cursors of the pages around it (from the Link header). */
  apiPage<R extends Route>(route: R, ...args: Arguments<R>): Promise<Page<Reply<R>>>;
  /** The same for an operation that answers a file. */
  apiFile<R extends Route>(route: R, ...args: Arguments<R>): Promise<Blob>;
}

/** Calls of people who log in, which a stale token must not delay. All others under /api/auth are about the session. */
const BEFORE_LOGIN: ReadonlySet<string> = new Set([
  ...['register', 'login', 'child-login', 'forgot-password', 'reset-password', 'verify-email', 'verify-sms'],
  ...['resend-verification', 'refresh', 'logout'],
]);
const AUTH = 'POST /api/auth/';
/** Calls that concern no person. */
const OF_NOBODY =
  /^(?:POST \/api\/(?:analytics\/|client-errors$|businesses\/submit$)|GET \/api\/(?:news|businesses|blog\/articles|blog\/article\/\{articleId\})$)/;
const isTokenless = (route: string): boolean =>
  OF_NOBODY.test(route) || (route.startsWith(AUTH) && BEFORE_LOGIN.has(route.slice(AUTH.length)));

/**
 * How long reading waits for a new token: with the worker's own patience, what is kept appears in five seconds. The
 * refresh goes on, as one that is cut off may have changed the cookie.
 */
const TOKEN_PATIENCE_MS = 2_000;
/** Set by the shell's service worker. */
const KEPT_AT = 'x-kept-at';

/** The browser's client, and that of everything that calls the product as a browser does: `fetch` is its transport. */
export function createApi(deps: {
  readonly fetch: typeof fetch;
  readonly tokens: Omit<ApiTokens, 'stored'> & Partial<Pick<ApiTokens, 'stored'>>;
  /** Told with each answer that our service worker had kept: when it was given. */
  readonly onKeptAnswer?: (at: string) => void;
}): Api {
  async function send(route: string, input: AnyInput, token: string | undefined): Promise<Response> {
    try {
      return await deps.fetch(...buildRequest(route, input, token));
    } catch (error) {
      if (input.signal?.aborted) throw error;
      throw networkProblem(error);
    }
  }
  /** Reading without a network is possible with an expired token: the service worker answers what it has kept. */
  async function tokenToRead(): Promise<string | undefined> {
    const late = Promise.withResolvers<string | undefined>();
    const timer = setTimeout(() => late.resolve(deps.tokens.stored?.()), TOKEN_PATIENCE_MS);
    try {
      return await Promise.race([deps.tokens.getValid(), late.promise]);
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'NETWORK') return deps.tokens.stored?.();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
  const tokenFor = (route: string) =>
    deps.tokens.stored && route.startsWith('GET ') ? tokenToRead() : deps.tokens.getValid();
  async function request(route: string, input: AnyInput = {}): Promise<Response> {
    const token = isTokenless(route) && !input.withToken ? undefined : await tokenFor(route);
    let response = await send(route, input, token);
    if (response.status === 401 && token) {
      const renewed = await deps.tokens.refresh(token);
      if (renewed) response = await send(route, input, renewed);
    }
    if (!response.ok) throw await toApiProblem(response);
    const keptAt = response.headers.get(KEPT_AT);
    if (keptAt) deps.onKeptAnswer?.(keptAt);
    return response;
  }
  async function bodyOf(response: Response): Promise<never> {
    if (response.status === 204) return undefined as never;
    try {
      return (await response.json()) as never;
    } catch (error) {
      // The response was cut off: our servers always send JSON.
      throw networkProblem(error);
    }
  }
  return {
    api: async (route, ...[input]) => bodyOf(await request(route, input as AnyInput)),
    async apiFile(route, ...[input]) {
      const response = await request(route, { ...(input as AnyInput), isFile: true });
      return response.blob().catch((error: unknown) => {
        throw networkProblem(error);
      });
    },
    async apiPage(route, ...[input]) {
      const response = await request(route, input as AnyInput);
      const link = response.headers.get('link');
      const [next, prev] = [cursorOf(link, 'next'), cursorOf(link, 'prev')];
      return { items: await bodyOf(response), ...(next && { next }), ...(prev && { prev }) };
    },
  };
}

/** `<…?cursor=abc>; rel="next"` (RFC 8288) → `abc`. */
export function cursorOf(link: string | null, rel: 'next' | 'prev'): string | undefined {
  for (const [, target, of] of link?.matchAll(/<([^<>]{0,2000})> {0,4}; {0,4}rel="?(next|prev)"?/g) ?? [])
    if (target && of === rel) return new URL(target, 'http://localhost').searchParams.get('cursor') || undefined;
  return undefined;
}
