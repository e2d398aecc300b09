import { afterEach, expect, test, vi } from 'vitest';
import { createSession } from './create-session.ts';

/** A signed-in tab; `calls` are those to the server. */
function signedIn() {
  const calls: string[] = [];
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const { session, tokens } = createSession({
    local: storage,
    tab: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    channel: { postMessage: () => undefined, addEventListener: () => undefined },
    runExclusive: (work) => work(),
    fetch: async (input) => {
      calls.push(String(input));
      return Response.json({ message: 'ok' });
    },
    now: Date.now,
  });
  session.signIn({ role: 'parent', userId: 'a'.repeat(24), token: 't1', expiresInSeconds: 900 } as never, {
    keep: true,
  });
  return { session, tokens, calls };
}
afterEach(() => void vi.useRealTimers());

test('calls that begin with a logout still use the session, and the server hears of the logout after them', async () => {
  const { session, tokens, calls } = signedIn();
  const removed = Promise.withResolvers<void>();
  const used: (string | undefined)[] = [];
  session.onSignOut(() => {
    void tokens.getValid().then((token) => used.push(token));
    return removed.promise;
  });
  const out = session.signOut();
  expect(session.current()).toBeUndefined();
  await vi.waitFor(() => expect(used).toEqual(['t1']));
  expect(calls).toEqual([]);
  removed.resolve();
  await out;
  expect(calls).toEqual(['/api/auth/logout']);
});

test('a call that never ends delays what the server hears by two seconds, and a failed one by nothing', async () => {
  vi.useFakeTimers();
  const [hanging, failing] = [signedIn(), signedIn()];
  hanging.session.onSignOut(() => new Promise(() => undefined));
  failing.session.onSignOut(() => Promise.reject(new Error('offline')));
  const out = hanging.session.signOut();
  await failing.session.signOut();
  expect([failing.calls.length, hanging.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(2000);
  await out;
  expect(hanging.calls).toEqual(['/api/auth/logout']);
});
