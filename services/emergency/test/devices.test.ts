import { childDeletionRequested, deletionRequested, emergencyErased, type UserId } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { subscribe } from '@notalone/testing/people-in-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasePositions } from '../src/alerts/erase-alerts.ts';
import { mailStaleDevices } from '../src/devices/mail-stale-devices.ts';
import { eraseEndedFamilies } from '../src/erasure/erase-family.ts';
import { type Family, type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const DAY = 24 * 3600;

/** The key that the child's page gets after a login. */
async function newDevice({ childToken }: Family, body: { isOwnDevice?: boolean } = {}, known = ''): Promise<string> {
  const { status, headers } = await service.call('POST', '/api/emergency-sms/device', {
    token: childToken,
    payload: body,
    ...(known && { cookies: { na_emergency: known } }),
  });
  expect(status).toBe(200);
  const cookie = String(headers['set-cookie']);
  expect(cookie).toMatch(
    /^na_emergency=[\w-]{43}(?:\.[\w-]{43})*; Max-Age=\d+; Path=\/api\/emergency-sms; HttpOnly; SameSite=Strict$/,
  );
  return /na_emergency=([^;]+)/.exec(cookie)?.[1] ?? '';
}
const asDevice = (key: string) => ({ cookies: { na_emergency: key } });
const press = (key: string) =>
  service.call<{ success: boolean }>('POST', '/api/emergency-sms/quick/555', { ...asDevice(key), payload: {} });

test('a device key sends without a token, or with one that has expired; no key says that the phone is not set up', async () => {
  const family = await service.newFamily();
  const key = await newDevice(family);
  const expired = await service.token({
    role: 'child',
    childId: family.childId,
    parentId: family.parentId,
    expiresInSeconds: -1,
  });
  expect((await press(key)).body.success).toBe(true);
  const late = await service.call<{ success: boolean }>('POST', '/api/emergency-sms/send', {
    ...asDevice(key),
    token: expired,
    payload: {},
  });
  expect(late.body.success).toBe(true);
  const none = await service.call('POST', '/api/emergency-sms/send', { payload: {} });
  expect([none.status, none.body]).toEqual([
    401,
    expect.objectContaining({ success: false, error: 'This phone is not set up. Tell an adult.' }),
  ]);
});

test('a device key is good for nothing else', async () => {
  const family = await service.newFamily();
  const key = await newDevice(family);
  const tried = await Promise.all(
    (
      [
        ['GET', '/api/emergency-sms/devices'],
        ['PUT', '/api/emergency-sms/message'],
        ['POST', '/api/emergency-sms/contacts'],
        ['PUT', '/api/profile/emergency-location-setting'],
        ['POST', '/api/emergency-sms/device'],
      ] as const
    ).map(([method, url]) => service.call(method, url, { ...asDevice(key), ...(method !== 'GET' && { payload: {} }) })),
  );
  expect(tried.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
});

test('the parent sees the device and forgets it, which ends its key at once; another parent cannot', async () => {
  const [family, others] = [await service.newFamily(), await service.newFamily()];
  const key = await newDevice(family);
  const { body } = await service.call<{ _id: string }[]>('GET', '/api/emergency-sms/devices', {
    token: family.parentToken,
  });
  expect(body).toMatchObject([{ childName: 'Alfie', childId: family.childId }]);
  const url = `/api/emergency-sms/devices/${body[0]?._id}`;
  expect((await service.call('DELETE', url, { token: others.parentToken })).status).toBe(404);
  expect((await service.call('DELETE', url, { token: family.parentToken })).status).toBe(200);
  expect(await press(key)).toMatchObject({ status: 410, body: { code: 'DEVICE_FORGOTTEN' } });
});

test('a key that nobody knows is not forgotten: the device keeps what it has', async () => {
  expect(await press('x'.repeat(43))).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
});

test('a logout ends the key of a shared device alone; taking the button off ends any, and mails the parent', async () => {
  const family = await service.newFamily();
  const [own, shared] = [await newDevice(family), await newDevice(family, { isOwnDevice: false })];
  for (const key of [own, shared])
    await service.call('DELETE', '/api/emergency-sms/device?because=logout', asDevice(key));
  expect((await press(own)).body.success).toBe(true);
  expect((await press(shared)).status).toBe(410);
  expect(service.emulators.mails(family.email).map(({ subject }) => subject)).not.toContain(
    'An emergency button was taken off a device',
  );
  await service.call('DELETE', '/api/emergency-sms/device', asDevice(own));
  expect((await press(own)).status).toBe(410);
  await eventually(() =>
    expect(service.emulators.mails(family.email)[0]?.subject).toBe('An emergency button was taken off a device'),
  );
});

test('two children on one tablet have a key each; the page says which, else the one used last is meant', async () => {
  const [first, second] = [await service.newFamily({ name: 'Alfie' }), await service.newFamily({ name: 'Bea' })];
  const both = await newDevice(second, {}, await newDevice(first));
  const { body: keys } = await service.call<{ childId: string }[]>('GET', '/api/emergency-sms/device', asDevice(both));
  expect(keys.map(({ childId }) => childId).sort()).toEqual([first.childId, second.childId].sort());
  for (const family of [first, second]) {
    await service.call('POST', '/api/emergency-sms/send', { ...asDevice(both), payload: { childId: family.childId } });
    expect(service.emulators.sms(family.phone)).toHaveLength(1);
  }
  await service.call('DELETE', `/api/emergency-sms/device?childId=${first.childId}`, asDevice(both));
  await service.call('POST', '/api/emergency-sms/quick/444', {
    ...asDevice(both),
    payload: { childId: first.childId },
  });
  expect(service.emulators.sms(first.phone)).toHaveLength(1);
});

test('on a shared tablet a press is the child’s and real, whatever parent is signed in; a test needs the settings page', async () => {
  const [family, others] = [await service.newFamily(), await service.newFamily()];
  const key = await newDevice(family);
  const send = (token: string, payload: object, cookies = asDevice(key)) =>
    service.call<{ alertId: string }>('POST', '/api/emergency-sms/send', { ...cookies, token, payload });
  const { body } = await send(family.parentToken, { code: '999' });
  expect(service.emulators.sms(family.phone)[0]?.body).toMatch(/^Not Alone: Alfie needs help: critical situation/);
  expect(await service.alert(family.childToken, body.alertId)).toMatchObject({
    isTest: false,
    childId: family.childId,
  });
  await send(family.parentToken, { test: true });
  expect(service.emulators.sms(family.phone)[0]?.body).toContain('this is only a test');
  // A child asks for no test, whatever its page says.
  await send(others.childToken, { test: true });
  expect(service.emulators.sms(others.phone)[0]?.body).toMatch(/^Not Alone: Alfie needs help/);
});

test('a parent who presses without a key is real, in the parent’s name', async () => {
  const family = await service.newFamily();
  const { body } = await service.press(family.parentToken, { code: '555' });
  expect(service.emulators.sms(family.phone)[0]?.body).toMatch(/^Not Alone: Sam needs help: medical emergency/);
  expect(await service.alert(family.parentToken, body.alertId)).toMatchObject({ isTest: false, childName: 'Sam' });
});

test('the key counts only from our own origin', async () => {
  const family = await service.newFamily();
  const key = await newDevice(family);
  const from = (headers: Record<string, string>) =>
    service.call('POST', '/api/emergency-sms/send', { ...asDevice(key), headers, payload: {} });
  expect((await from({ 'sec-fetch-site': 'same-site' })).status).toBe(401);
  expect((await from({ origin: 'https://evil.example' })).status).toBe(401);
  expect((await from({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

test('keys in use are never ended for new ones', async () => {
  const family = await service.newFamily();
  const key = await newDevice(family);
  for (let device = 0; device < 25; device += 1) await newDevice(family);
  expect((await press(key)).body.success).toBe(true);
});

test('on a device that holds the child’s key a parent’s session answers no alert', async () => {
  const family = await service.newFamily();
  const key = await newDevice(family);
  const { body } = await service.press(family.childToken, { code: '222' });
  const answer = (cookies: object) =>
    service.call('POST', `/api/emergency-sms/alerts/${body.alertId}/answer`, {
      ...cookies,
      token: family.parentToken,
      payload: { answer: 'on-the-way', minutes: 5 },
    });
  expect((await answer(asDevice(key))).status).toBe(403);
  expect((await service.alert(family.childToken, body.alertId)).state).toBe('open');
  expect((await answer({})).body).toMatchObject({ state: 'somebody-coming', coming: { name: 'Sam', minutes: 5 } });
  const url = `/api/emergency-sms/alerts/${body.alertId}/cancel`;
  await service.call('POST', url, { ...asDevice(key), token: family.parentToken });
  expect((await service.alert(family.parentToken, body.alertId)).closedBy).toEqual({ name: 'Alfie', who: 'child' });
});

/** Everything that is stored, as text. */
async function stored(): Promise<string> {
  const names = (await service.db.listCollections().toArray()).map(({ name }) => name);
  return JSON.stringify(
    await Promise.all(
      names
        .filter((name) => name !== 'outbox' && name !== 'inbox')
        .map((name) => service.db.collection(name).find().toArray()),
    ),
  );
}
const leaves = async (userId: UserId) => {
  const erasureId = crypto.randomUUID();
  await service.publish('profile', deletionRequested, userId, { userId, erasureId });
  return erasureId;
};
/** As profile tells it: alone after its seven days, or at once with the account of its parent. */
const childLeaves = async ({ childId }: Family, more: { withAccount?: true } = {}) => {
  const erasureId = crypto.randomUUID();
  await service.publish('profile', childDeletionRequested, childId, { childId, erasureId, ...more });
  return erasureId;
};

test('when the parent leaves the button goes on for seven days, then everything is erased and the device says so', async () => {
  const confirmed = subscribe(service, emergencyErased);
  const family = await service.newFamily();
  await service.newContact(family);
  const key = await newDevice(family);
  await press(key);
  const ofChild = await childLeaves(family, { withAccount: true });
  const erasureId = await leaves(family.parentId);
  await service.publishTombstone('auth', 'people.state', family.parentId);
  await service.publishTombstone('auth', 'phones.state', family.parentId);
  await eventually(async () =>
    expect(await service.db.collection('families').countDocuments({ erasureIds: { $all: [erasureId, ofChild] } })).toBe(
      1,
    ),
  );
  await service.pass(6 * DAY);
  await eraseEndedFamilies(service);
  expect((await press(key)).body.success).toBe(true);

  await service.pass(DAY + 60);
  await eraseEndedFamilies(service);
  expect(await press(key)).toMatchObject({
    status: 410,
    body: { error: 'This button no longer texts anyone. Call 999.' },
  });
  const left = await stored();
  for (const trace of [family.phone, family.email]) expect(left).not.toContain(trace);
  expect(await service.db.collection('alerts').countDocuments({ parentId: family.parentId })).toBe(0);
  await eventually(() =>
    expect([erasureId, ofChild].map((id) => confirmed.of(id))).toEqual([[{ erasureId }], [{ erasureId: ofChild }]]),
  );
  await confirmed.stop();
});

test('a parent without a button, and a child that is removed, are erased at once', async () => {
  const confirmed = subscribe(service, emergencyErased);
  const [alone, family] = [await service.newFamily(), await service.newFamily()];
  const erasureId = await leaves(alone.parentId);
  await eventually(() => expect(confirmed.of(erasureId)).toEqual([{ erasureId }]));
  expect(await stored()).not.toContain(alone.phone);

  const key = await newDevice(family);
  const ofChild = await childLeaves(family);
  await eventually(() => expect(confirmed.of(ofChild)).toEqual([{ erasureId: ofChild }]));
  expect((await press(key)).status).toBe(410);
  await confirmed.stop();
});

test('a button that has never found itself ready is mailed about after a week', async () => {
  const family = await service.newFamily();
  await newDevice(family);
  await service.pass(6 * DAY);
  await mailStaleDevices(service);
  expect(service.emulators.mails(family.email)).toEqual([]);
  await service.pass(2 * DAY);
  await mailStaleDevices(service);
  await eventually(() =>
    expect(service.emulators.mails(family.email)[0]?.subject).toBe('Please check an emergency button'),
  );
});

test('a button that has not found itself ready for a week is mailed about, once', async () => {
  const family = await service.newFamily();
  const key = await newDevice(family);
  const ready = await service.call('POST', '/api/emergency-sms/ready', {
    ...asDevice(key),
    payload: { worker: true, position: 'granted' },
  });
  expect(ready.body).toEqual({ ready: true, hasKey: true, contacts: 1, withoutTexts: [] });
  await service.pass(8 * DAY);
  await mailStaleDevices(service);
  await mailStaleDevices(service);
  await eventually(() => expect(service.emulators.mails(family.email)).toHaveLength(1));
  expect(service.emulators.mails(family.email)[0]?.subject).toBe('Please check an emergency button');
});

test('a request of more than seven days ago, which a restore repeats, ends the button at once', async () => {
  const family = await service.newFamily();
  const key = await newDevice(family);
  await service.pass(8 * DAY);
  const erasureId = await leaves(family.parentId);
  await eventually(async () =>
    expect(await service.db.collection('families').countDocuments({ erasureIds: erasureId })).toBe(1),
  );
  await eraseEndedFamilies(service);
  expect((await press(key)).status).toBe(410);
});

test('a position is shown to the parent for a day and kept for thirty', async () => {
  const family = await service.newFamily();
  const { body } = await service.press(family.childToken, { latitude: 51.5, longitude: -0.1 });
  expect((await service.alert(family.parentToken, body.alertId)).position).toMatchObject({ latitude: 51.5 });
  expect((await service.alert(family.childToken, body.alertId)).position).toBeUndefined();
  await service.pass(DAY + 60);
  expect((await service.alert(family.parentToken, body.alertId)).position).toBeUndefined();
  await service.pass(30 * DAY);
  await erasePositions(service);
  expect(
    await service.db.collection('alerts').countDocuments({ parentId: family.parentId, position: { $exists: true } }),
  ).toBe(0);
});
