import { vi } from 'vitest';

/** Answers one call: a Response, or what becomes its JSON. */
export type Answer = (request: { readonly url: URL; readonly form: FormData | undefined; readonly body: unknown }) => unknown;

/** A refusal as our servers send it. */
export const refusal = (status: number, code: string, msg: string, extra: object = {}): Response =>
  Response.json({ type: 'about:blank', title: code, status, detail: msg, msg, code, requestId: 'r1', ...extra }, { status });

/** What a gateway says whose service is away: a page for people, and nothing to read out. */
export const gatewayPage = (): Response => new Response('<html><title>502 Bad Gateway</title></html>', { status: 502 });

const always: Readonly<Record<string, Answer>> = { 'POST /api/auth/logout': () => ({ message: 'bye' }) };

/**
 * Stands in for the network under the real client of web-kit. Keys are `GET /api/profile/me`; a call that nobody answers is a
 * failing connection. Returns what was called, in order.
 */
export function fakeApi(answers: Readonly<Record<string, Answer>>): {
  readonly calls: { readonly call: string; readonly form: FormData | undefined; readonly body: unknown }[];
} {
  const calls: { call: string; form: FormData | undefined; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, location.origin);
    const form = init.body instanceof FormData ? init.body : undefined;
    const sent: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ call: `${init.method ?? 'GET'} ${url.pathname}${url.search}`, form, body: sent });
    const answer = { ...always, ...answers }[`${init.method ?? 'GET'} ${url.pathname}`];
    if (!answer) throw new TypeError('connection refused');
    const body = await answer({ url, form, body: sent });
    return body instanceof Response ? body : Response.json(body);
  });
  return { calls };
}
