import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  api,
  changeEmergencyRecord,
  deviceApi,
  type EmergencyData,
  emergencyApi,
  emergencyRecords,
  endSharedKeys,
  rememberChildLogin,
  session,
} from './index.ts';

const [SAM, TOM] = ['c'.repeat(24), 'd'.repeat(24)];
const signedIn = (childId: string) =>
  ({
    role: 'child',
    userId: 'a'.repeat(24),
    childId,
    childName: 'Sam',
    token: 't',
    expiresInSeconds: 900,
  }) as Parameters<typeof session.signIn>[0];
const data: EmergencyData = {
  childName: 'Sam',
  hasKey: true,
  isOwnDevice: true,
  contacts: [],
  message: '',
  isLocationOn: false,
};
const alert = { alertId: '1'.repeat(24), sentAt: 1 };

let isOnline = true;
const calls: { readonly call: string; readonly authorization: string | null }[] = [];
const logoutsOf = (childId: string) =>
  calls.filter(({ call }) => call === `DELETE /api/emergency-sms/device?childId=${childId}&because=logout`).length;

beforeEach(() => {
  isOnline = true;
  calls.length = 0;
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ call: `${init.method} ${url}`, authorization: new Headers(init.headers).get('authorization') });
    if (!isOnline) throw new TypeError('offline');
    return url.endsWith('refresh')
      ? Response.json({ status: 401, code: 'UNAUTHENTICATED', msg: 'x' }, { status: 401 })
      : Response.json({ message: 'ok' });
  });
  session.signIn(signedIn(SAM), { keep: true });
  changeEmergencyRecord(SAM, { data });
});
afterEach(async () => {
  isOnline = true;
  await endSharedKeys();
  emergencyRecords.set(undefined);
  vi.unstubAllGlobals();
});

test('logging out of an own device leaves the button and an open alert as they are', async () => {
  changeEmergencyRecord(SAM, { alert });
  await session.signOut();
  expect(emergencyRecords.get()?.[SAM]).toEqual({ data, alert });
});

test('logging out of a shared device wipes what was kept of that child alone, and tells the server', async () => {
  changeEmergencyRecord(SAM, { data: { ...data, isOwnDevice: false }, alert });
  changeEmergencyRecord(TOM, { data });
  await session.signOut();
  expect(emergencyRecords.get()).toEqual({ [TOM]: { data } });
  await vi.waitFor(() => expect(logoutsOf(SAM)).toBe(1));
});

test('the answer at the login counts before the server has it', async () => {
  rememberChildLogin(SAM, false);
  await session.signOut();
  expect(emergencyRecords.get()).toBeUndefined();
});

test('without a network the server hears of a logout later, but not once the child has logged in again', async () => {
  isOnline = false;
  await session.signOut();
  isOnline = true;
  await vi.waitFor(async () => {
    await endSharedKeys();
    expect(logoutsOf(SAM)).toBe(2);
  });
  await endSharedKeys();
  expect(logoutsOf(SAM)).toBe(2);
  isOnline = false;
  session.signIn(signedIn(SAM), { keep: true });
  await session.signOut();
  rememberChildLogin(SAM, true);
  isOnline = true;
  await endSharedKeys();
  expect(logoutsOf(SAM)).toBe(3);
});

test('a session that ends by itself leaves the button as it is', async () => {
  changeEmergencyRecord(SAM, { data: { ...data, isOwnDevice: false } });
  localStorage.setItem('tokenExpiresAt', '1');
  await api('GET /api/profile');
  expect(session.current()).toBeUndefined();
  expect(emergencyRecords.get()?.[SAM]?.data).toBeDefined();
  expect(logoutsOf(SAM)).toBe(0);
});

test('calls of the device never carry the token of whoever is signed in', async () => {
  await deviceApi('GET /api/emergency-sms/contacts');
  await emergencyApi('GET /api/emergency-sms/contacts');
  expect(calls.map(({ authorization }) => authorization)).toEqual([null, 'Bearer t']);
});

test('what browsers kept before several children could share a device is kept on', async () => {
  const { isOwnDevice: _, ...former } = data;
  localStorage.setItem('emergencyData', JSON.stringify({ ...former, childId: TOM }));
  localStorage.setItem('emergencyAlert', JSON.stringify(alert));
  emergencyRecords.set(undefined);
  vi.resetModules();
  const { emergencyRecords: anew } = await import('./emergency.ts');
  expect(anew.get()).toEqual({ [TOM]: { data, alert } });
  expect(localStorage.getItem('emergencyData')).toBeNull();
});
