import { describe, expect, test, vi } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { createApi, cursorOf } from './create-api.ts';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly token: string | null;
  readonly body: unknown;
}
function client(...answers: (Response | Error)[]) {
  const sent: Sent[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    sent.push({
      url,
      method: init.method ?? '',
      token: new Headers(init.headers).get('authorization'),
      body: init.body,
    });
    const answer = answers.shift();
    if (!(answer instanceof Response)) throw answer ?? new Error('unexpected call');
    return answer;
  }) as typeof globalThis.fetch;
  const tokens = {
    getValid: async () => 't1',
    stored: () => 't1',
    refresh: async (refused: string) => (refused === 't1' ? 't2' : undefined),
  };
  return { ...createApi({ fetch, tokens }), sent };
}
const unauthenticated = () =>
  Response.json({ status: 401, code: 'UNAUTHENTICATED', msg: 'Please log in to continue.' }, { status: 401 });

describe('api', () => {
  test('fills in path and query and sends the token', async () => {
    const { api, sent } = client(Response.json({}), Response.json([]));
    await api('GET /api/profile/{userId}', { params: { userId: 'a/b' } });
    await api('GET /api/profile/search', { query: { city: 'St Ives' } });
    expect(sent.map(({ url }) => url)).toEqual(['/api/profile/a%2Fb', '/api/profile/search?city=St+Ives']);
    expect(sent[0]?.token).toBe('Bearer t1');
  });

  test('logs in without waiting for a token', async () => {
    const { api, sent } = client(Response.json({ token: 'x' }));
    await api('POST /api/auth/login', { body: { email: 'a@example.org', password: 'secret' } });
    expect(sent[0]).toMatchObject({
      method: 'POST',
      token: null,
      body: '{"email":"a@example.org","password":"secret"}',
    });
  });

  test('sends the token with calls of auth that are about the session', async () => {
    const { api, sent } = client(Response.json({}), Response.json({}));
    await api('POST /api/auth/confirm-password', { body: { password: 'secret' } });
    await api('POST /api/auth/passkeys/options');
    expect(sent.map(({ token }) => token)).toEqual(['Bearer t1', 'Bearer t1']);
  });

  test('sends no token when counting a visit', async () => {
    const { api, sent } = client(new Response(null, { status: 204 }));
    await api('POST /api/analytics/pageview', { body: { page: '/feed' } });
    expect(sent[0]).toMatchObject({ token: null, body: '{"page":"/feed"}' });
  });

  test('repeats a rejected call once with a new token', async () => {
    const { api, sent } = client(unauthenticated(), Response.json({ profile: {} }));
    await api('GET /api/profile');
    expect(sent.map(({ token }) => token)).toEqual(['Bearer t1', 'Bearer t2']);
  });

  test('gives up when the new token is rejected too', async () => {
    const { api, sent } = client(unauthenticated(), unauthenticated());
    await expect(api('GET /api/profile')).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    expect(sent).toHaveLength(2);
  });

  test('throws code, text, field errors, wait time and user id of the problem', async () => {
    const { api } = client(
      Response.json(
        {
          status: 429,
          code: 'LOCKED_OUT',
          msg: 'Locked.',
          errors: { email: 'Invalid email' },
          retryAfterSeconds: 900,
          userId: 'u',
        },
        { status: 429 },
      ),
    );
    const failed = api('POST /api/auth/login', { body: { email: 'a', password: 'b' } });
    await expect(failed).rejects.toBeInstanceOf(ApiProblem);
    await expect(failed).rejects.toMatchObject({
      code: 'LOCKED_OUT',
      msg: 'Locked.',
      errors: { email: 'Invalid email' },
      retryAfterSeconds: 900,
      userId: 'u',
    });
  });

  test('reads without a network with the expired token, and tells when the answer was given', async () => {
    const kept = vi.fn();
    const send = vi.fn(async (_url: string, _init: RequestInit) =>
      Response.json([], { headers: { 'x-kept-at': '2026-11-26T14:05:00.000Z' } }),
    );
    const getValid = async () => {
      throw new ApiProblem(0, 'NETWORK', 'offline');
    };
    const tokens = { getValid, stored: () => 'expired', refresh: async () => undefined };
    const { api } = createApi({ fetch: send as never, tokens, onKeptAnswer: kept });
    await api('GET /api/profile');
    expect(new Headers(send.mock.calls[0]?.[1].headers).get('authorization')).toBe('Bearer expired');
    expect(kept).toHaveBeenCalledExactlyOnceWith('2026-11-26T14:05:00.000Z');
    await expect(api('POST /api/auth/passkeys/options')).rejects.toMatchObject({ code: 'NETWORK' });
    expect(send).toHaveBeenCalledOnce();
  });

  test('reads with the expired token where no new one comes for two seconds; what is changed waits for it', async () => {
    vi.useFakeTimers();
    const send = vi.fn(async (_url: string, _init: RequestInit) => Response.json([]));
    const getValid = () => new Promise<never>(() => undefined);
    const tokens = { getValid, stored: () => 'expired', refresh: async () => undefined };
    const { api } = createApi({ fetch: send as never, tokens });
    void api('POST /api/auth/passkeys/options');
    const read = api('GET /api/profile');
    await vi.advanceTimersByTimeAsync(1_900);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    await read;
    expect(new Headers(send.mock.calls[0]?.[1].headers).get('authorization')).toBe('Bearer expired');
    expect(send).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  test('throws the specified network error when nothing answers', async () => {
    const { api } = client(new TypeError('Failed to fetch'));
    await expect(api('GET /api/profile')).rejects.toMatchObject({
      code: 'NETWORK',
      msg: 'Network error. Please check your internet connection and try again.',
      hasGenericText: false,
    });
  });

  test.each([
    [
      new Response('<html>Bad gateway</html>', { status: 502 }),
      'UNAVAILABLE',
      'This is not available right now. Please try again in a moment.',
    ],
    [new Response('<html>Not found</html>', { status: 404 }), 'INTERNAL', 'Server error. Please try again later.'],
    [Response.json(null, { status: 500 }), 'INTERNAL', 'Server error. Please try again later.'],
    [
      Response.json({ code: 'CONFLICT', msg: '' }, { status: 409 }),
      'CONFLICT',
      'Server error. Please try again later.',
    ],
  ])('marks the text as generic when the response has none (%#)', async (answer, code, msg) => {
    const { api } = client(answer);
    await expect(api('GET /api/profile')).rejects.toMatchObject({
      status: answer.status,
      code,
      msg,
      hasGenericText: true,
    });
  });

  test.each([{ msg: 'We are moving house.' }, { message: 'We are moving house.' }])(
    'reads the text from either member (%#)',
    async (body) => {
      const { api } = client(Response.json(body, { status: 503 }));
      await expect(api('GET /api/profile')).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        msg: 'We are moving house.',
        hasGenericText: false,
      });
    },
  );

  test('rethrows the caller’s own abort', async () => {
    const { api } = client(new DOMException('Aborted', 'AbortError'));
    await expect(api('GET /api/profile', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test('returns a list with the cursor of its next page', async () => {
    const { apiPage } = client(
      Response.json([{ _id: '1' }], { headers: { link: '</api/profile/search?limit=20&cursor=ab%3D>; rel="next"' } }),
    );
    expect(await apiPage('GET /api/profile/search')).toEqual({ items: [{ _id: '1' }], next: 'ab=' });
  });
});

test('returns no cursor for the last page', () => {
  expect(cursorOf(null, 'next')).toBeUndefined();
  expect(cursorOf('</x?cursor=1>; rel="prev"', 'next')).toBeUndefined();
});

test('tells the cursors of the pages on both sides apart', () => {
  const link = '</x?cursor=1>; rel="next", </x?cursor=2>; rel="prev"';
  expect([cursorOf(link, 'next'), cursorOf(link, 'prev')]).toEqual(['1', '2']);
});
