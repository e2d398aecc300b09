import { vi } from 'vitest';

interface Request {
  readonly url: URL;
  readonly form: FormData | undefined;
  readonly body: unknown;
}
interface Call {
  readonly call: string;
  readonly form: FormData | undefined;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
}
/** The answer to a call: a Response, an Error to throw, or a function whose result is a Response or sent as JSON. */
export type Answer = Response | Error | ((request: Request) => unknown);

/** An error in the format of our servers. */
export const errorResponse = (status: number, code: string, msg: string, extra: object = {}): Response =>
  Response.json(
    { type: 'about:blank', title: code, status, detail: msg, msg, code, requestId: 'r1', ...extra },
    { status },
  );

/** What the gateway answers when a service is down: an HTML page without a usable message. */
export const badGatewayPage = (): Response =>
  new Response('<html><title>502 Bad Gateway</title></html>', { status: 502 });

const defaultAnswers: Readonly<Record<string, Answer>> = { 'POST /api/auth/logout': () => ({ message: 'bye' }) };

/**
 * Replaces `fetch` under the real API client. Keys look like `GET /api/profile/me`; a call without an answer fails as a
 * network error. Returns the calls in order.
 */
export function fakeApi(answers: Readonly<Record<string, Answer>>): {
  readonly calls: Call[];
} {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, location.origin);
    const form = init.body instanceof FormData ? init.body : undefined;
    const sent: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const idempotencyKey = new Headers(init.headers).get('idempotency-key') ?? undefined;
    calls.push({ call: `${init.method ?? 'GET'} ${url.pathname}${url.search}`, form, body: sent, idempotencyKey });
    const answer = { ...defaultAnswers, ...answers }[`${init.method ?? 'GET'} ${url.pathname}`];
    if (!answer) throw new TypeError('connection refused');
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer.clone();
    const body = await answer({ url, form, body: sent });
    return body instanceof Response ? body : Response.json(body);
  });
  return { calls };
}
