import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, emergencyAlert, emergencyData, endDeviceKey, keepDeviceKey, session } from './index.ts';

const child = {
  role: 'child',
  userId: 'a'.repeat(24),
  childId: 'c'.repeat(24),
  childName: 'Sam',
  token: 't',
  expiresInSeconds: 900,
} as Parameters<typeof session.signIn>[0];
const data = {
  childId: 'c'.repeat(24),
  childName: 'Sam',
  hasKey: true,
  contacts: [],
  message: '',
  isLocationOn: false,
};

let isOnline = true;
const calls: string[] = [];
const ended = () => calls.filter((call) => call === 'DELETE /api/emergency-sms/device').length;

beforeEach(() => {
  isOnline = true;
  calls.length = 0;
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push(`${init.method} ${url}`);
    if (!isOnline) throw new TypeError('offline');
    return url.endsWith('refresh')
      ? Response.json({ status: 401, code: 'UNAUTHENTICATED', msg: 'x' }, { status: 401 })
      : Response.json({ message: 'ok' });
  });
  session.signIn(child, { keep: true });
  emergencyData.set(data);
});
afterEach(() => {
  keepDeviceKey();
  vi.unstubAllGlobals();
});

test('a deliberate logout removes what the button kept, and ends the device’s key', async () => {
  emergencyAlert.set({ alertId: '1'.repeat(24), sentAt: 1 });
  await session.signOut();
  expect([emergencyData.get(), emergencyAlert.get()]).toEqual([undefined, undefined]);
  await vi.waitFor(() => expect(ended()).toBe(1));
});

test('without a network the key is ended later, but not once a child has logged in again', async () => {
  isOnline = false;
  await session.signOut();
  isOnline = true;
  await vi.waitFor(async () => {
    await endDeviceKey();
    expect(ended()).toBe(2);
  });
  await endDeviceKey();
  expect(ended()).toBe(2);
  isOnline = false;
  session.signIn(child, { keep: true });
  await session.signOut();
  keepDeviceKey();
  isOnline = true;
  await endDeviceKey();
  expect(ended()).toBe(3);
});

test('a session that ends by itself leaves the button as it is', async () => {
  localStorage.setItem('tokenExpiresAt', '1');
  await api('GET /api/profile');
  expect(session.current()).toBeUndefined();
  expect(emergencyData.get()).toEqual(data);
  expect(ended()).toBe(0);
});
