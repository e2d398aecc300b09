import { ApiProblem } from '@notalone/contracts/client/api-problem';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createSession } from './create-session.ts';
import type { KeyValueStorage, SessionReply } from './stored-session.ts';

const MINUTE = 60_000;
const parent = (token: string): SessionReply =>
  ({ token, userId: 'a'.repeat(24), role: 'parent', expiresInSeconds: 900 }) as SessionReply;
const child = (token: string): SessionReply =>
  ({
    token,
    userId: 'a'.repeat(24),
    childId: 'c'.repeat(24),
    childName: 'Sam',
    role: 'child',
    expiresInSeconds: 900,
  }) as SessionReply;
/** A response that never comes, unless aborted. */
const hanging = (signal?: AbortSignal | null) =>
  new Promise<Response>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
const problem = (status: number, code: string, msg = code) => Response.json({ status, code, msg }, { status });

function memory(): KeyValueStorage & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

/** A browser with one cookie, one localStorage and any number of tabs. */
function browser(serve: (path: string, call: number, signal?: AbortSignal | null) => Response | Promise<Response>) {
  const local = memory();
  const listeners: ((event: { data: unknown }) => void)[][] = [];
  const calls: string[] = [];
  let clock = 1_000_000;
  let locked: Promise<unknown> = Promise.resolve();
  const fetch = (async (url: string, init?: RequestInit) => {
    calls.push(url);
    // Chromium does not abort keepalive calls: their response still changes the cookies.
    const signal = init?.keepalive ? undefined : init?.signal;
    return serve(url, calls.filter((other) => other === url).length, signal);
  }) as typeof globalThis.fetch;
  const runExclusive = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = locked.then(work, work);
    locked = turn.catch(() => undefined);
    return turn;
  };
  const pass = (ms: number) => {
    clock += ms;
  };
  const open = () => {
    const own: ((event: { data: unknown }) => void)[] = [];
    listeners.push(own);
    const channel = {
      postMessage: (data: unknown) => {
        for (const other of listeners)
          if (other !== own) for (const listen of other) listen({ data: structuredClone(data) });
      },
      addEventListener: (_: string, listen: unknown) => void own.push(listen as (event: { data: unknown }) => void),
    };
    const tab = memory();
    const ended: (string | undefined)[] = [];
    const made = createSession({ local, tab, channel, runExclusive, fetch, now: () => clock });
    made.session.onEnd((text) => ended.push(text));
    return { ...made, tab, ended };
  };
  return { local, calls, open, pass };
}

describe('login', () => {
  test('stores a parent under the specified keys, for all tabs', () => {
    const { local, open } = browser(() => problem(500, 'INTERNAL'));
    const [first, second] = [open(), open()];
    first.session.signIn(parent('t1'), { keep: true });
    expect(Object.fromEntries(local.entries)).toMatchObject({ token: 't1', userId: 'a'.repeat(24), role: 'parent' });
    expect(second.session.current()).toEqual({ role: 'parent', userId: 'a'.repeat(24) });
  });

  test('keeps a child in this tab unless it stays logged in', () => {
    const { local, open } = browser(() => problem(500, 'INTERNAL'));
    const tab = open();
    tab.session.signIn(child('t1'), { keep: false });
    expect(local.entries.has('token')).toBe(false);
    expect(Object.fromEntries(tab.tab.entries)).toMatchObject({
      token: 't1',
      childId: 'c'.repeat(24),
      childName: 'Sam',
      role: 'child',
    });
    tab.session.signIn(child('t2'), { keep: true });
    expect(local.getItem('childName')).toBe('Sam');
    expect(tab.tab.entries.size).toBe(0);
  });

  test('logs out another user in other tabs, because the cookie has changed', () => {
    const { open } = browser(() => problem(500, 'INTERNAL'));
    const [first, second] = [open(), open()];
    first.session.signIn(child('t1'), { keep: false });
    second.session.signIn(parent('t2'), { keep: true });
    expect(first.session.current()).toEqual({ role: 'parent', userId: 'a'.repeat(24) });
    expect(first.tab.entries.size).toBe(0);
  });

  test('of the same parent, after the password was asked for again, reaches all tabs and ends none', async () => {
    const { open, calls } = browser(() => problem(500, 'INTERNAL'));
    const [first, second] = [open(), open()];
    first.session.signIn(parent('t1'), { keep: true });
    const before = second.session.current();
    first.session.signIn(parent('t2'), { keep: true });
    expect(second.session.current()).toBe(before);
    expect(await Promise.all([first, second].map(({ tokens }) => tokens.getValid()))).toEqual(['t2', 't2']);
    expect([first.ended, second.ended, calls]).toEqual([[], [], []]);
  });

  test('of a child leaves no picture behind when it is over', async () => {
    const { local, open } = browser(() => Response.json({}));
    const tab = open();
    tab.session.signIn(child('t1'), { keep: true });
    local.setItem('avatar', 'space-owl.svg');
    await tab.session.signOut();
    expect(local.getItem('avatar')).toBeNull();
  });

  test('keeps the same object for the same user, for React', () => {
    const { open } = browser(() => problem(500, 'INTERNAL'));
    const tab = open();
    tab.session.signIn(parent('t1'), { keep: true });
    expect(tab.session.current()).toBe(tab.session.current());
  });
});

describe('token refresh', () => {
  test('happens once when two tabs race, and both get the new token', async () => {
    const { calls, open, pass } = browser(() => Response.json(parent('t2')));
    const [first, second] = [open(), open()];
    first.session.signIn(parent('t1'), { keep: true });
    pass(16 * MINUTE);
    expect(await Promise.all([first.tokens.getValid(), second.tokens.getValid(), first.tokens.getValid()])).toEqual([
      't2',
      't2',
      't2',
    ]);
    expect(calls).toEqual(['/api/auth/refresh']);
  });

  test('happens once for many rejected calls', async () => {
    const { calls, open } = browser(() => Response.json(parent('t2')));
    const [first, second] = [open(), open()];
    first.session.signIn(parent('t1'), { keep: true });
    const tokens = await Promise.all([
      first.tokens.refresh('t1'),
      second.tokens.refresh('t1'),
      first.tokens.refresh('t1'),
    ]);
    expect(tokens).toEqual(['t2', 't2', 't2']);
    expect(calls).toHaveLength(1);
  });

  test('never leaves a moment without a session for other tabs', async () => {
    const { open, pass, local } = browser(() => Response.json(parent('t2')));
    const [first, second] = [open(), open()];
    first.session.signIn(parent('t1'), { keep: true });
    pass(16 * MINUTE);
    const seen: unknown[] = [];
    const look = (key: string) => {
      dispatchEvent(new StorageEvent('storage', { key }));
      seen.push(second.session.current());
    };
    const stop = second.session.startTokenRefresh();
    const { setItem, removeItem } = local;
    Object.assign(local, {
      setItem: (key: string, value: string) => [setItem(key, value), look(key)],
      removeItem: (key: string) => [removeItem(key), look(key)],
    });
    await first.tokens.getValid();
    stop();
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).not.toContain(undefined);
  });

  test('makes no call for a fresh token', async () => {
    const { calls, open } = browser(() => problem(500, 'INTERNAL'));
    const tab = open();
    tab.session.signIn(parent('t1'), { keep: true });
    expect(await tab.tokens.getValid()).toBe('t1');
    expect(calls).toEqual([]);
  });

  test('does not log out after a network error', async () => {
    const { open, pass } = browser(() => Promise.reject(new TypeError('Failed to fetch')));
    const tab = open();
    tab.session.signIn(parent('t1'), { keep: true });
    pass(16 * MINUTE);
    await expect(tab.tokens.getValid()).rejects.toMatchObject({ code: 'NETWORK' });
    expect(tab.session.current()).toBeDefined();
  });

  test.each([500, 503, 429])('does not log out after a %i', async (status) => {
    const { open, pass } = browser(() => problem(status, 'INTERNAL'));
    const tab = open();
    tab.session.signIn(parent('t1'), { keep: true });
    pass(16 * MINUTE);
    await expect(tab.tokens.getValid()).rejects.toBeInstanceOf(ApiProblem);
    expect(tab.session.current()).toBeDefined();
  });

  test.each([
    ['parent', parent, 'Your session has ended. Please log in again.'],
    ['child', child, 'You have been logged out. If your PIN does not work any more, ask your parent for the new one.'],
  ] as const)('logs out all tabs of a %s with the reason when the cookie is rejected', async (_role, person, ended) => {
    const { open, pass, local } = browser(() => problem(401, 'UNAUTHENTICATED'));
    const [one, two] = [open(), open()];
    one.session.signIn(person('t1'), { keep: true });
    pass(16 * MINUTE);
    expect(await one.tokens.getValid()).toBeUndefined();
    expect([one, two].map(({ session }) => session.current())).toEqual([undefined, undefined]);
    expect(local.getItem('token')).toBeNull();
    expect([...one.ended, ...two.ended]).toEqual([ended, ended]);
  });

  test('ends without a text while a deletion expects it, until the next login', async () => {
    const { open, pass } = browser(() => problem(401, 'UNAUTHENTICATED'));
    const tab = open();
    tab.session.signIn(parent('t1'), { keep: true });
    const cancel = tab.session.expectEnd();
    cancel();
    expect(tab.session.isEndExpected()).toBe(false);
    tab.session.expectEnd();
    pass(16 * MINUTE);
    await tab.tokens.getValid();
    expect([tab.session.current(), ...tab.ended]).toEqual([undefined, undefined]);
    tab.session.signIn(parent('t2'), { keep: true });
    pass(16 * MINUTE);
    await tab.tokens.getValid();
    expect(tab.ended.at(-1)).toBe('Your session has ended. Please log in again.');
  });

  test('passes on the reason of a ban', async () => {
    const { open, pass } = browser(() => problem(403, 'BANNED', 'This account is banned until 3 May: spam.'));
    const tab = open();
    tab.session.signIn(parent('t1'), { keep: true });
    pass(16 * MINUTE);
    await tab.tokens.getValid();
    expect(tab.ended).toEqual(['This account is banned until 3 May: spam.']);
  });

  test('ignores a response that arrives after logout', async () => {
    const renewal = Promise.withResolvers<Response>();
    const { calls, open, pass, local } = browser((path) =>
      path.endsWith('refresh') ? renewal.promise : Response.json({ message: 'ok' }),
    );
    const tab = open();
    tab.session.signIn(parent('t1'), { keep: true });
    pass(16 * MINUTE);
    const asked = tab.tokens.getValid();
    await vi.waitFor(() => expect(calls).toContain('/api/auth/refresh'));
    const out = tab.session.signOut();
    renewal.resolve(Response.json(parent('t2')));
    expect(await asked).toBeUndefined();
    await out;
    expect(local.getItem('token')).toBeNull();
  });

  test('ends only this tab’s session when the cookie belongs to another user', async () => {
    const { open, pass } = browser(() => Response.json(parent('t9')));
    const tab = open();
    tab.session.signIn(child('t1'), { keep: false });
    pass(16 * MINUTE);
    expect(await tab.tokens.getValid()).toBeUndefined();
    expect(tab.ended).toEqual(['Someone else has logged in on this browser, so you were logged out here.']);
  });
});

describe('logout', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('happens in all tabs at once and tells the server', async () => {
    const { calls, open, local } = browser(() => Response.json({ message: 'ok' }));
    const [first, second] = [open(), open()];
    first.session.signIn(parent('t1'), { keep: true });
    const told = first.session.signOut();
    expect([first.session.current(), second.session.current()]).toEqual([undefined, undefined]);
    expect([first.ended, second.ended]).toEqual([[], ['You were logged out in another tab.']]);
    await told;
    expect(calls).toEqual(['/api/auth/logout']);
    expect(local.getItem('logoutPending')).toBeNull();
  });

  test('is retried by the next page when offline', async () => {
    let online = false;
    const { calls, open, local } = browser(() =>
      online ? Response.json({ message: 'ok' }) : Promise.reject(new TypeError('offline')),
    );
    const tab = open();
    tab.session.signIn(parent('t1'), { keep: true });
    await tab.session.signOut();
    expect(local.getItem('logoutPending')).toBe('true');
    online = true;
    const stop = open().session.startTokenRefresh();
    await vi.waitFor(() => expect(local.getItem('logoutPending')).toBeNull());
    stop();
    expect(calls).toHaveLength(2);
  });

  test.each([500, 503, 429])('stays pending after a %i until it succeeds, also on an open page', async (status) => {
    vi.useFakeTimers();
    const { calls, open, local } = browser((_path, call) =>
      call < 3 ? problem(status, 'UNAVAILABLE') : Response.json({ message: 'ok' }),
    );
    const tab = open();
    const stop = tab.session.startTokenRefresh();
    tab.session.signIn(parent('t1'), { keep: true });
    await tab.session.signOut();
    expect(local.getItem('logoutPending')).toBe('true');
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(local.getItem('logoutPending')).toBeNull();
    expect(calls).toEqual(Array(3).fill('/api/auth/logout'));
    stop();
  });

  test('is done when the server no longer knows the session', async () => {
    const { open, local } = browser(() => problem(401, 'UNAUTHENTICATED'));
    const tab = open();
    tab.session.signIn(parent('t1'), { keep: true });
    await tab.session.signOut();
    expect(local.getItem('logoutPending')).toBeNull();
  });

  test('releases the lock after a timeout and stays pending', async () => {
    const patience = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    const { open, local } = browser((_path, _call, signal) => hanging(signal));
    const tab = open();
    tab.session.signIn(parent('t1'), { keep: true });
    const told = tab.session.signOut();
    await vi.waitFor(() => expect(AbortSignal.timeout).toHaveBeenCalled());
    patience.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    await told;
    expect(local.getItem('logoutPending')).toBe('true');
  });

  test('in flight is aborted by a login, because its response would delete the new cookie', async () => {
    const asked: (AbortSignal | null | undefined)[] = [];
    const { open, local } = browser((_path, _call, signal) => {
      asked.push(signal);
      return hanging(signal);
    });
    const tab = open();
    tab.session.signIn(parent('t1'), { keep: true });
    const told = tab.session.signOut();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    tab.session.signIn(parent('t2'), { keep: true });
    expect(asked.map((signal) => signal?.aborted)).toEqual([true]);
    await told;
    expect(local.getItem('logoutPending')).toBeNull();
  });
});

describe('login across tabs', () => {
  afterEach(() => void vi.useRealTimers());

  test('aborts another tab’s pending logout and waits for that tab', async () => {
    const logouts: (AbortSignal | null | undefined)[] = [];
    const { calls, open, local } = browser((_path, _call, signal) => {
      logouts.push(signal);
      return hanging(signal);
    });
    const [first, second, third] = [open(), open(), open()];
    const over: string[] = [];
    const told = first.session.signOut().then(() => over.push('the first tab'));
    await vi.waitFor(() => expect(logouts).toHaveLength(1));
    const waits = third.session.signOut();
    const reply = await second.session.logIn(
      async () => {
        over.push('the login');
        return parent('t1');
      },
      { keep: true },
    );
    await Promise.all([told, waits]);
    expect([reply.token, logouts[0]?.aborted, over]).toEqual(['t1', true, ['the first tab', 'the login']]);
    expect([local.getItem('token'), local.getItem('logoutPending'), calls]).toEqual(['t1', null, ['/api/auth/logout']]);
  });

  test('blocks logout and refresh in other tabs until the session is stored', async () => {
    vi.useFakeTimers();
    const { calls, open, pass, local } = browser(() => problem(503, 'UNAVAILABLE'));
    const [first, second] = [open(), open()];
    const stop = first.session.startTokenRefresh();
    await first.session.signOut();
    const logins = Promise.withResolvers<SessionReply>();
    const entered = second.session.logIn(() => logins.promise, { keep: true });
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(calls).toEqual(['/api/auth/logout']);
    // Meanwhile another user is logged in with an expired token.
    first.session.signIn(parent('t1'), { keep: true });
    local.setItem('logoutPending', 'true');
    pass(16 * MINUTE);
    const fresh = first.tokens.getValid();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(calls).toEqual(['/api/auth/logout']);
    logins.resolve(parent('t2'));
    await entered;
    expect(await fresh).toBe('t2');
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(calls).toEqual(['/api/auth/logout']);
    stop();
  });

  test('keeps the logout pending when it fails, and retries it', async () => {
    vi.useFakeTimers();
    const { calls, open, local } = browser((_path, call, signal) =>
      call === 1 ? hanging(signal) : Response.json({ message: 'ok' }),
    );
    const [first, second] = [open(), open()];
    const stop = first.session.startTokenRefresh();
    const told = first.session.signOut();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    const entered = second.session.logIn(() => Promise.reject(new Error('wrong password')), { keep: true });
    await expect(entered).rejects.toThrow('wrong password');
    await told;
    expect(local.getItem('logoutPending')).toBe('true');
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect([local.getItem('logoutPending'), calls.length]).toEqual([null, 2]);
    stop();
  });

  test('does not wait long for a suspended tab', async () => {
    vi.useFakeTimers();
    const { calls, open, pass } = browser(() => new Promise<Response>(() => undefined));
    const [first, second] = [open(), open()];
    first.session.signIn(child('t1'), { keep: false });
    pass(16 * MINUTE);
    void first.tokens.getValid();
    await vi.waitFor(() => expect(calls).toEqual(['/api/auth/refresh']));
    const entered = second.session.logIn(async () => parent('t2'), { keep: true });
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await entered).token).toBe('t2');
  });

  test('is respected by another tab’s logout where tabs share no lock', async () => {
    const asked: (AbortSignal | null | undefined)[] = [];
    const { open } = browser((_path, _call, signal) => {
      asked.push(signal);
      return hanging(signal);
    });
    const [first, second] = [open(), open()];
    const told = first.session.signOut();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    second.session.signIn(parent('t1'), { keep: true });
    expect(asked.map((signal) => signal?.aborted)).toEqual([true]);
    await told;
  });
});

describe('scheduled refresh', () => {
  afterEach(() => void vi.useRealTimers());

  test('runs a minute before expiry, and after sleep when the user returns', async () => {
    vi.useFakeTimers();
    const { calls, open, pass } = browser((_path, call) => Response.json(parent(`t${call + 1}`)));
    const tab = open();
    tab.session.signIn(parent('t1'), { keep: true });
    const stop = tab.session.startTokenRefresh();
    pass(14 * MINUTE);
    await vi.advanceTimersByTimeAsync(14 * MINUTE);
    expect(calls).toHaveLength(1);
    pass(60 * MINUTE);
    dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toHaveLength(2);
    stop();
  });

  test('retries after a failure without logging out', async () => {
    vi.useFakeTimers();
    const { calls, open, pass } = browser((_path, call) =>
      call === 1 ? Promise.reject(new TypeError('offline')) : Response.json(parent('t2')),
    );
    const tab = open();
    tab.session.signIn(parent('t1'), { keep: true });
    const stop = tab.session.startTokenRefresh();
    pass(14 * MINUTE);
    await vi.advanceTimersByTimeAsync(14 * MINUTE);
    pass(30_000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls).toHaveLength(2);
    expect(await tab.tokens.getValid()).toBe('t2');
    stop();
  });
});
