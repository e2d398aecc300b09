import { pushDevice, session } from '@notalone/web-kit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { startPush } from './push-device.ts';

const ME = 'a'.repeat(24);
const HELD = { userId: ME, deviceId: 'd'.repeat(24), endpoint: 'https://push.example/held', keyId: 'k1' };
const NEW_ID = 'e'.repeat(24);
const DELETED = `DELETE /api/notifications/devices/${HELD.deviceId}`;

const signIn = (userId = ME, role: 'parent' | 'child' = 'parent') =>
  session.signIn(
    {
      role,
      userId,
      token: 'token',
      expiresInSeconds: 900,
      ...(role === 'child' && { childId: 'c'.repeat(24) }),
    } as never,
    { keep: true },
  );

/** A browser with the subscription `endpoint`, and a server with the key k1 that knows the device. */
function open({ endpoint = HELD.endpoint as string | null, keyId = 'k1', isKnown = true } = {}) {
  let subscribed = endpoint ?? undefined;
  const subscriptionAt = (at: string) => ({
    endpoint: at,
    toJSON: () => ({ endpoint: at, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      subscribed = undefined;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (subscribed ? subscriptionAt(subscribed) : null),
    subscribe: async () => {
      subscribed = 'https://push.example/new';
      return subscriptionAt(subscribed);
    },
  };
  const listeners: ((event: { data: unknown }) => void)[] = [];
  const serviceWorker = {
    ready: Promise.resolve({ pushManager }),
    getRegistration: async () => ({ pushManager }),
    addEventListener: (_: string, listener: (event: { data: unknown }) => void) => listeners.push(listener),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  const { calls } = fakeApi({
    'GET /api/notifications/push-key': () => ({ keyId, publicKey: 'server-key' }),
    'GET /api/notifications/settings': () => ({ kinds: [], devices: isKnown ? [{ _id: HELD.deviceId }] : [] }),
    'POST /api/notifications/devices': () => ({ _id: NEW_ID }),
    [DELETED]: () => new Response(null, { status: 204 }),
  });
  return {
    subscribed: () => subscribed,
    said: (data: unknown) => {
      for (const listener of listeners) listener({ data });
    },
    made: () => calls.map(({ call }) => call).filter((call) => !call.startsWith('GET')),
    asked: () => calls.length,
  };
}
beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(async () => {
  pushDevice.set(undefined);
  await session.signOut();
  vi.unstubAllGlobals();
  // Files of one worker share the document.
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test.each([
  ['the server has another key', { keyId: 'k2' }],
  ['the push service gave it up', { isKnown: false, endpoint: null }],
  ['the browser has another subscription', { endpoint: 'https://push.example/other' }],
  ['the browser has none', { endpoint: null }],
])('subscribes again without asking when %s', async (_when, state) => {
  const { made } = open(state);
  signIn();
  pushDevice.set(HELD);
  startPush();
  await vi.waitFor(() => expect(made()).toEqual(['POST /api/notifications/devices', DELETED]));
  expect(pushDevice.get()).toMatchObject({ userId: ME, deviceId: NEW_ID, endpoint: 'https://push.example/new' });
});

test('a device that was removed from elsewhere stays removed', async () => {
  const { made, subscribed } = open({ isKnown: false });
  signIn();
  pushDevice.set(HELD);
  startPush();
  await vi.waitFor(() => expect(subscribed()).toBeUndefined());
  expect(pushDevice.get()).toBeUndefined();
  expect(made()).toEqual([]);
});

test('changes nothing that is current, until the browser says that it lost the subscription', async () => {
  const current = open();
  signIn();
  pushDevice.set(HELD);
  startPush();
  await vi.waitFor(() => expect(current.asked()).toBe(2));
  current.said({ kind: 'anything' });
  expect(current.made()).toEqual([]);
  current.said({ kind: 'pushSubscriptionChanged' });
  await vi.waitFor(() => expect(current.asked()).toBe(4));
  expect(current.made()).toEqual([]);
});

test.each([
  ['another parent', 'b'.repeat(24), 'parent'],
  ['a child of theirs', ME, 'child'],
] as const)('what somebody has left in this browser is removed when %s is signed in', async (_who, userId, role) => {
  const browser = open();
  signIn(userId, role);
  pushDevice.set(HELD);
  startPush();
  await vi.waitFor(() => expect(browser.subscribed()).toBeUndefined());
  expect([pushDevice.get(), browser.made()]).toEqual([undefined, []]);
});

test('logging out removes the device, at the server before the session ends there', async () => {
  const browser = open();
  signIn();
  pushDevice.set(HELD);
  startPush();
  await vi.waitFor(() => expect(browser.asked()).toBe(2));
  await session.signOut();
  expect(browser.made()).toEqual([DELETED, 'POST /api/auth/logout']);
  expect([browser.subscribed(), pushDevice.get()]).toEqual([undefined, undefined]);
});

test('a logout goes on when neither the server nor the browser answers', async () => {
  open();
  signIn();
  pushDevice.set(HELD);
  startPush();
  const { calls } = fakeApi({});
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: () => Promise.reject(new Error('gone')) },
    configurable: true,
  });
  await session.signOut();
  expect(session.current()).toBeUndefined();
  expect(calls.at(-1)?.call).toBe('POST /api/auth/logout');
});
