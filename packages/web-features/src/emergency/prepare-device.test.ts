import { changeEmergencyRecord, emergencyRecords, session } from '@notalone/web-kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Answer, errorResponse, fakeApi } from '../testing/fake-api.ts';
import { applyOwnLocation, prepareDevice, reportKeyWithoutSession, reportReadiness } from './prepare-device.ts';
import { ALERT, ANIKA, alertOf, BEN, closed, data, settings } from './test-family.ts';
import { signInChild } from './test-panel.tsx';

const READY = { ready: true, hasKey: true, contacts: 2, withoutTexts: [] };

function server(answers: Record<string, Answer> = {}) {
  const { calls } = fakeApi({
    'GET /api/emergency-sms/contacts': () => settings,
    'GET /api/emergency-sms/alerts/open': () => [],
    'POST /api/emergency-sms/ready': () => READY,
    'POST /api/emergency-sms/device': ({ body }) => ({ deviceId: ALERT, isOwnDevice: true, ...(body as object) }),
    ...answers,
  });
  return { keys: () => calls.filter(({ call }) => call === 'POST /api/emergency-sms/device').map(({ body }) => body) };
}
const kept = () => emergencyRecords.get()?.[ANIKA];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  signInChild();
});
afterEach(async () => {
  fakeApi({});
  await session.signOut();
  emergencyRecords.set(undefined);
  vi.unstubAllGlobals();
});

it.each([
  [undefined, {}, true],
  [true, { isOwnDevice: true }, true],
  [false, { isOwnDevice: false }, false],
])('tells the server the login’s answer %s with the key', async (isOwnDevice, body, isOwn) => {
  const { keys } = server();
  changeEmergencyRecord(ANIKA, { isOwnDevice });
  await prepareDevice();
  expect(keys()).toEqual([body]);
  expect(kept()).toMatchObject({ data: { hasKey: true, isOwnDevice: isOwn, contacts: [{ name: 'Mum' }, {}] } });
  expect(kept()?.isOwnDevice).toBeUndefined();
});

it('tells a new answer for a key that is there, and otherwise nothing', async () => {
  const { keys } = server();
  changeEmergencyRecord(ANIKA, { data });
  await prepareDevice();
  expect(keys()).toEqual([]);
  changeEmergencyRecord(ANIKA, { isOwnDevice: false });
  await prepareDevice();
  expect(keys()).toEqual([{ isOwnDevice: false }]);
});

it('gives no new key to a device whose button was taken off, and keeps no contacts on it', async () => {
  const { keys } = server({ 'POST /api/emergency-sms/ready': () => ({ ...READY, hasKey: false }) });
  changeEmergencyRecord(ANIKA, { isTakenOff: true });
  await prepareDevice();
  await reportReadiness();
  expect(keys()).toEqual([]);
  expect(kept()?.data).toBeUndefined();
});

it('renews a key that the browser has lost, but not one that a parent has ended', async () => {
  const { keys } = server({ 'POST /api/emergency-sms/ready': () => ({ ...READY, hasKey: false }) });
  changeEmergencyRecord(ANIKA, { data });
  await reportReadiness();
  expect(keys()).toHaveLength(1);
  const { keys: after } = server({
    'POST /api/emergency-sms/ready': () => ({ ...READY, hasKey: false }),
    'GET /api/emergency-sms/contacts': () => errorResponse(410, 'DEVICE_FORGOTTEN', 'x'),
  });
  await reportReadiness();
  expect(after()).toEqual([]);
  expect(kept()).toEqual({ isTakenOff: true });
});

it('reports the one key of a device on which nobody is signed in', async () => {
  const reports: unknown[] = [];
  const ready = ({ body }: { body: unknown }) => {
    reports.push(body);
    return READY;
  };
  server({ 'POST /api/emergency-sms/ready': ready, 'POST /api/auth/logout': () => ({ message: 'Bye' }) });
  changeEmergencyRecord(ANIKA, { data });
  await reportKeyWithoutSession();
  expect(reports).toEqual([]);
  await session.signOut();
  changeEmergencyRecord(ANIKA, { data: { ...data, hasKey: true } });
  await reportKeyWithoutSession();
  expect(reports).toHaveLength(1);
  changeEmergencyRecord(BEN, { data: { ...data, hasKey: true } });
  await reportKeyWithoutSession();
  expect(reports).toHaveLength(1);
});

it('reports the device without a worker where the browser refuses to say whether it has one', async () => {
  const reports: unknown[] = [];
  server({
    'POST /api/emergency-sms/ready': ({ body }) => {
      reports.push(body);
      return READY;
    },
  });
  const serviceWorker = { getRegistration: () => Promise.reject(new DOMException('blocked', 'SecurityError')) };
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }) as Navigator);
  changeEmergencyRecord(ANIKA, { data });
  await reportReadiness();
  expect(reports).toEqual([expect.objectContaining({ worker: false })]);
});

it('shows the child an alert that is open from another device, and no other child’s', async () => {
  server({
    'GET /api/emergency-sms/alerts/open': () => [
      alertOf({ childId: BEN as never, _id: '9'.repeat(24) as never }),
      alertOf({ state: 'together', ...closed(), _id: '8'.repeat(24) as never }),
      alertOf({ code: '444' }),
    ],
  });
  await prepareDevice();
  expect(kept()?.alert).toMatchObject({ alertId: ALERT, code: '444' });
});

it('uses the place no more from the moment the child switches it off', async () => {
  server({ 'GET /api/emergency-sms/contacts': () => ({ ...settings, emergencyLocationEnabled: true }) });
  changeEmergencyRecord(ANIKA, { data: { ...data, isLocationOn: true } });
  const switching = applyOwnLocation(false);
  expect(kept()?.data?.isLocationOn).toBe(false);
  await switching;
  await applyOwnLocation(true);
  expect(kept()?.data?.isLocationOn).toBe(true);
});
