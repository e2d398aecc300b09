import { vi } from 'vitest';

/** Answers one call: a Response, or what becomes its JSON. */
export type Answer = (request: { readonly url: URL; readonly form: FormData | undefined }) => unknown;

/** A refusal as our servers send it. */
export const refusal = (status: number, code: string, msg: string, extra: object = {}): Response =>
  Response.json({ type: 'about:blank', title: code, status, detail: msg, msg, code, requestId: 'r1', ...extra }, { status });

const always: Readonly<Record<string, Answer>> = { 'POST /api/auth/logout': () => ({ message: 'bye' }) };

/**
 * Stands in for the network under the real client of web-kit. Keys are `GET /api/profile/me`; a call that nobody answers is a
 * failing connection. Returns what was called, in order.
 */
export function fakeApi(answers: Readonly<Record<string, Answer>>): { readonly calls: { readonly call: string; readonly form: FormData | undefined }[] } {
  const calls: { call: string; form: FormData | undefined }[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, location.origin);
    const form = init.body instanceof FormData ? init.body : undefined;
    calls.push({ call: `${init.method ?? 'GET'} ${url.pathname}${url.search}`, form });
    const answer = { ...always, ...answers }[`${init.method ?? 'GET'} ${url.pathname}`];
    if (!answer) throw new TypeError('connection refused');
    const body = await answer({ url, form });
    return body instanceof Response ? body : Response.json(body);
  });
  return { calls };
}
