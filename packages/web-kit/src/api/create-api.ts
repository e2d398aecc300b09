import type { SessionTokens } from '../session/create-session.ts';
import { networkProblem, problemOf } from './api-problem.ts';
import { type AnyInput, type Arguments, type Reply, type Route, requestOf } from './request.ts';

export interface Page<T> {
  readonly items: T;
  /** Cursor of the next page; absent on the last one. */
  readonly next?: string;
}
export interface Api {
  /**
   * Calls an operation by its route: `api('POST /api/auth/login', { body })`. Route, input and reply are checked against the contracts.
   * Throws ApiProblem, code NETWORK when nothing answered; an abort by the caller's own signal is thrown on as it is.
   */
  api<R extends Route>(route: R, ...args: Arguments<R>): Promise<Reply<R>>;
  /** The same for lists, with the cursor of the next page (Link header). */
  apiPage<R extends Route>(route: R, ...args: Arguments<R>): Promise<Page<Reply<R>>>;
}

/** Calls that are made before there is a session, or about it (a stale token must not hold them up), and those that concern no person. */
const TOKENLESS = /^(?:POST \/api\/(?:auth\/(?!user-details$)|analytics\/)|GET \/api\/news$)/;

export function createApi(deps: { readonly fetch: typeof fetch; readonly tokens: Pick<SessionTokens, 'fresh' | 'replace'> }): Api {
  async function send(route: string, input: AnyInput, token: string | undefined): Promise<Response> {
    try {
      return await deps.fetch(...requestOf(route, input, token));
    } catch (error) {
      if (input.signal?.aborted) throw error;
      throw networkProblem(error);
    }
  }
  async function answer(route: string, input: AnyInput = {}): Promise<Response> {
    const token = TOKENLESS.test(route) ? undefined : await deps.tokens.fresh();
    let response = await send(route, input, token);
    if (response.status === 401 && token) {
      const renewed = await deps.tokens.replace(token);
      if (renewed) response = await send(route, input, renewed);
    }
    if (!response.ok) throw await problemOf(response);
    return response;
  }
  async function bodyOf(response: Response): Promise<never> {
    if (response.status === 204) return undefined as never;
    try {
      return (await response.json()) as never;
    } catch (error) {
      // cut off on the way: our servers always answer JSON
      throw networkProblem(error);
    }
  }
  return {
    api: async (route, ...[input]) => bodyOf(await answer(route, input as AnyInput)),
    async apiPage(route, ...[input]) {
      const response = await answer(route, input as AnyInput);
      const next = nextCursor(response.headers.get('link'));
      return { items: await bodyOf(response), ...(next && { next }) };
    },
  };
}

/** `<…?cursor=abc>; rel="next"` (RFC 8288) → `abc`. */
export function nextCursor(link: string | null): string | undefined {
  const target = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1];
  return (target && new URL(target, 'http://localhost').searchParams.get('cursor')) || undefined;
}
