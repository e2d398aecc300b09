import { childDeviceApproved, guardianActedInEmergency } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { subscribe } from '@notalone/testing/people-in-test';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Family, type Service, startService } from './service.ts';
import { twoGuardians } from './two-guardians.ts';

let service: Service;
let pair: ReturnType<typeof twoGuardians>;
beforeAll(async () => {
  service = await startService();
  pair = twoGuardians(service);
});
afterAll(() => service.stop());

const helps = (number: string) =>
  service.emulators.sms(number).filter(({ body }) => /needshelp|askedforhelp/.test(body.replaceAll(' ', ''))).length;
/** Somebody who knows the PIN has logged in as the child. */
const login = ({ childId, parentId }: Family, claims: object = {}) =>
  service.token({ role: 'child', childId, parentId, claims: { ...claims } });
const approve = ({ parentToken }: Pick<Family, 'parentToken'>, deviceId: string) =>
  pair.asked('POST', `/devices/${deviceId}/approve`, parentToken);
const devicesOf = async ({ parentToken }: Family) =>
  (await pair.asked('GET', '/devices', parentToken)).body as unknown as {
    _id: string;
    isApproved: boolean;
    isLimited: boolean;
  }[];
/** Profile says that Bilal has gone, or has lost something: from now on. */
const revoked = () => ({ guardianRevokedAt: new Date(Date.now() + 1).toISOString(), needsNewPin: true as const });

test('a new device shows nobody’s number until that guardian says yes; its button reaches everybody from the start', async () => {
  const { anna, bilal, gran, uncle, all, mia } = await pair.newPair();
  const token = await login(anna, { device: 'browser-of-bilal' });
  const withoutKey = (await pair.asked('GET', '/contacts', token)).body;
  expect(withoutKey).toMatchObject({ emergencyContacts: [], hidesContacts: true, childName: 'Mia' });
  const device = await pair.newDevice(token);
  for (const text of [JSON.stringify(withoutKey), (await device.shows()).text])
    expect(text).not.toMatch(/77009|Marmalade|Zebra|anna|bilal|Gran|Uncle/);
  const ready = await device.call('POST', '/ready', { worker: true, position: 'granted' }, token);
  expect(ready.body).toMatchObject({ ready: true, hasKey: true, contacts: 4, withoutTexts: [] });

  const pressed = await device.press();
  expect(pressed.success).toBe(true);
  await eventually(() => expect(all.map(helps)).toEqual([1, 1, 1, 1]));
  expect(pressed.results.map(({ name }) => name)).toEqual(Array(4).fill('A grown-up'));
  await pair.asked('POST', `/alerts/${pressed.alertId}/answer`, anna.parentToken, { answer: 'on-the-way' });
  const seen = (await device.call('GET', `/alerts/${pressed.alertId}`)).body;
  expect(seen).toMatchObject({ state: 'somebody-coming', coming: { name: 'A grown-up' } });
  expect(JSON.stringify(seen)).not.toMatch(/anna|bilal|Gran|Uncle/);
  await pair.asked('POST', `/alerts/${pressed.alertId}/cancel`, anna.parentToken);
  expect((await device.call('GET', `/alerts/${pressed.alertId}`)).body['closedBy']).toEqual({
    name: 'A grown-up',
    who: 'guardian',
  });

  // Bilal says yes to it: his own are shown, also Gran, whom both have.
  const approved = subscribe(service, childDeviceApproved);
  expect((await approve(bilal, device.deviceId)).status).toBe(200);
  const bilals = await device.shows();
  expect(bilals.names).toEqual(['bilal', 'Uncle', 'Granny']);
  expect(bilals.settings).toMatchObject({ familyWord: 'Zebra', parentPhone: bilal.phone, hidesContacts: true });
  expect(bilals.text).not.toContain(anna.phone);
  expect((await approve(anna, device.deviceId)).status).toBe(200);
  const boths = await device.shows();
  expect(boths.names).toEqual(['anna', 'bilal', 'Gran', 'Uncle']);
  for (const number of [anna.phone, bilal.phone, gran.phoneNumber, uncle.phoneNumber])
    expect(boths.text).toContain(number);
  expect(boths.settings).not.toHaveProperty('hidesContacts');
  const ofBrowser = { childId: mia, deviceId: 'browser-of-bilal' };
  await eventually(() =>
    expect(approved.of(mia)).toEqual([
      { ...ofBrowser, guardianIds: [bilal.parentId] },
      { ...ofBrowser, guardianIds: [bilal.parentId, anna.parentId] },
    ]),
  );
  await approved.stop();
});

test('a yes is a guardian’s own, once, with the password, and for a device that is there', async () => {
  const { anna, bilal, mia, both } = await pair.newPair();
  const acted = subscribe(service, guardianActedInEmergency);
  const approvals = () => acted.of(mia).filter((act) => (act as { action: string }).action === 'approved-device');
  expect((await approve(anna, randomId())).status).toBe(404);
  const device = await pair.newDevice(anna.childToken);
  expect((await approve(await service.newFamily(), device.deviceId)).status).toBe(404);
  const stale = await service.token({ role: 'parent', userId: anna.parentId, claims: { auth_time: 1 } });
  expect((await approve({ parentToken: stale }, device.deviceId)).body).toMatchObject({ code: 'PASSWORD_NEEDED' });
  await pair.guard(mia, both, [{ userId: bilal.parentId, what: 'decisions' }]);
  expect((await approve(bilal, device.deviceId)).status).toBe(403);
  await pair.guard(mia, both);
  expect((await device.shows()).names).toEqual([]);
  const twice = await Promise.all([approve(anna, device.deviceId), approve(anna, device.deviceId)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect((await device.shows()).names).toEqual(['anna', 'Gran']);
  await eventually(() =>
    expect(approvals()).toEqual([{ childId: mia, userId: anna.parentId, action: 'approved-device' }]),
  );
  await acted.stop();

  // Whoever takes it off takes the yes back: put back by the other, it does not show her number again.
  await pair.asked('DELETE', `/devices/${device.deviceId}`, anna.parentToken);
  await pair.asked('POST', `/devices/${device.deviceId}/restore`, bilal.parentToken);
  expect((await device.shows()).names).toEqual([]);
  expect((await approve(anna, (await devicesOf(anna))[0]?._id ?? '')).status).toBe(200);
});

test('a device from before the second guardian shows the first one’s numbers, and the other’s once that one says yes', async () => {
  const [anna, bilal] = [
    await service.newFamily({}, randomId(), 'anna'),
    await service.newFamily({}, randomId(), 'bilal'),
  ];
  const { childId: mia } = anna;
  const device = await pair.newDevice(anna.childToken);
  expect([(await device.shows()).names, await devicesOf(anna)]).toEqual([
    ['anna'],
    [expect.objectContaining({ isApproved: true, isLimited: false })],
  ]);
  await pair.guard(mia, [anna.parentId, bilal.parentId]);
  const { names, settings } = await device.shows();
  expect([names, settings['hidesContacts']]).toEqual([['anna'], true]);
  // Both are asked: nobody can tell whether somebody logged in with the PIN before they were a guardian.
  for (const guardian of [anna, bilal])
    expect(await devicesOf(guardian)).toMatchObject([{ isApproved: false, isLimited: false }]);
  await approve(bilal, device.deviceId);
  expect((await device.shows()).names).toEqual(['anna', 'bilal']);

  // Once Bilal has gone it counts by Anna's yes alone.
  await pair.guard(mia, [anna.parentId], [], revoked());
  expect((await device.shows()).names).toEqual([]);
  expect(await devicesOf(anna)).toMatchObject([{ isApproved: false, isLimited: true }]);
  expect((await approve(anna, device.deviceId)).status).toBe(200);
  expect((await device.shows()).names).toEqual(['anna']);
});

test('after a guardian was undone a device made that way is limited: it presses for the one who stays, and she alone ends it', async () => {
  const { anna, bilal, gran, mia } = await pair.newPair();
  const phone = await pair.newDevice(await login(anna), [anna, bilal]);
  // With a yes of the one who leaves then.
  const made = await pair.newDevice(await login(anna), [bilal]);
  const open = await phone.press('222');
  expect((await made.call('GET', `/alerts/${open.alertId}`)).status).toBe(200);
  await pair.guard(mia, [anna.parentId], [], revoked());

  expect((await phone.shows()).names).toEqual(['anna', 'Gran']);
  const { text, names } = await made.shows();
  expect([names, text]).toEqual([[], expect.not.stringMatching(/77009|Marmalade|anna|Gran/)]);
  for (const path of ['/alerts/open', '/alerts']) expect((await made.call('GET', path)).body).toEqual([]);
  expect((await made.call('GET', `/alerts/${open.alertId}`)).status).toBe(404);
  expect((await made.call('POST', `/alerts/${open.alertId}/cancel`)).status).toBe(404);

  const before = [anna.phone, bilal.phone, gran.phoneNumber].map(helps);
  expect((await made.press('999')).success).toBe(true);
  await eventually(() => expect([anna.phone, gran.phoneNumber].map(helps)).toEqual([2, 2]));
  expect(helps(bilal.phone)).toBe(before[1]);
  // Neither a session there nor another guardian ends it.
  expect((await made.call('DELETE', '/device')).status).toBe(403);
  expect((await pair.asked('DELETE', `/devices/${made.deviceId}`, bilal.parentToken)).status).toBe(404);
  expect(await devicesOf(bilal)).toEqual([]);
  expect(await devicesOf(anna)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ _id: made.deviceId, isApproved: false, isLimited: true }),
      expect.objectContaining({ _id: phone.deviceId, isApproved: true, isLimited: false }),
    ]),
  );
  const ended = await pair.asked('DELETE', `/devices/${made.deviceId}`, anna.parentToken);
  expect(ended.body['message']).toBe('The button on that device no longer texts anyone.');
  expect((await made.call('GET', '/contacts')).body).toMatchObject({ code: 'BUTTON_ENDED' });
  expect((await made.call('POST', '/quick/999', {})).body).toMatchObject({
    code: 'BUTTON_ENDED',
    error: 'This button no longer texts anyone. Call 999.',
  });
  expect((await phone.press('111')).success).toBe(true);
  expect((await devicesOf(anna)).map(({ _id }) => _id)).toEqual([phone.deviceId]);
});

test('until the one who stays gives a new PIN a new device waits for her yes; after that it needs none', async () => {
  const { anna, mia } = await pair.newPair();
  const gone = revoked();
  await pair.guard(mia, [anna.parentId], [], gone);
  const early = await pair.newDevice(await login(anna));
  expect((await early.shows()).names).toEqual([]);
  expect((await pair.asked('GET', '/contacts', anna.childToken)).body['emergencyContacts']).toEqual([]);
  await pair.guard(mia, [anna.parentId], [], { guardianRevokedAt: gone.guardianRevokedAt });
  await service.pass(1);
  const later = await pair.newDevice(await login(anna));
  expect((await later.shows()).names).toEqual(['anna', 'Gran']);
  expect((await early.shows()).names).toEqual([]);
});

test('a guardian from whom a moderator took anything vouches for no device, reads nothing of it, and ends none', async () => {
  const { anna, bilal, mia, both, uncle } = await pair.newPair();
  const made = await pair.newDevice(await login(anna), [bilal]);
  const phone = await pair.newDevice(await login(anna), [anna, bilal]);
  const before = await devicesOf(bilal);
  await pair.guard(mia, both, [{ userId: bilal.parentId, what: 'place' }], revoked());
  expect((await made.shows()).names).toEqual([]);
  expect((await phone.shows()).names).toEqual(['anna', 'bilal', 'Gran', 'Uncle']);
  expect((await made.press()).success).toBe(true);
  await eventually(() => expect([anna.phone, bilal.phone, uncle.phoneNumber].map(helps)).toEqual([1, 1, 1]));
  // His list is as it was, and tells nothing.
  expect((await devicesOf(bilal)).map(({ _id, isApproved, isLimited }) => [_id, isApproved, isLimited])).toEqual(
    expect.arrayContaining(before.map(({ _id, isApproved, isLimited }) => [_id, isApproved, isLimited])),
  );
  expect((await pair.asked('DELETE', `/devices/${made.deviceId}`, bilal.parentToken)).status).toBe(403);
  expect((await made.call('GET', '/contacts')).status).toBe(200);
  const later = await pair.newDevice(await login(anna), [bilal]);
  expect((await later.shows()).names).toEqual([]);
  await pair.guard(mia, both, [{ userId: bilal.parentId, what: 'decisions' }], revoked());
  expect(await devicesOf(bilal)).toEqual([]);
  expect((await pair.asked('GET', '/contacts', bilal.parentToken)).body).not.toHaveProperty('othersContacts');
  expect(await devicesOf(anna)).toHaveLength(3);
  // It was the child's phone after all.
  expect((await approve(anna, made.deviceId)).status).toBe(200);
  expect((await made.shows()).names).toEqual(['anna', 'bilal', 'Gran', 'Uncle']);
});

test('an alert that was sent from an approved device is cancelled, answered and moved from no other one', async () => {
  const { anna, bilal } = await pair.newPair();
  const phone = await pair.newDevice(await login(anna), [anna, bilal]);
  const bilals = await pair.newDevice(await login(anna), [bilal]);
  const fresh = await login(anna);
  const { alertId } = await phone.press('222');
  const path = `/alerts/${alertId}`;
  expect((await bilals.call('GET', path)).body).toMatchObject({ state: 'open', readsOnly: true });
  expect((await phone.call('GET', path)).body).not.toHaveProperty('readsOnly');
  const place = { latitude: 52.1, longitude: 1.1 };
  const tries = [
    ['/cancel', undefined],
    ['/together', { together: true }],
    ['/together', { together: false }],
    ['/position', place],
  ] as const;
  for (const [what, body] of tries) {
    expect((await bilals.call('POST', path + what, body ?? {})).status).toBe(403);
    // A session on a device that holds no key finds none.
    expect((await pair.asked('POST', path + what, fresh, body ?? {})).status).toBe(404);
  }

  // An alert of its own is no way to it: neither the same code, nor 'together', nor many of them.
  const own = await bilals.press('222');
  expect(own.alertId).not.toBe(alertId);
  const again = await phone.press('222');
  expect(again.alertId).toBe(alertId);
  expect((await bilals.call('POST', `/alerts/${own.alertId}/together`, { together: true })).status).toBe(200);
  expect((await service.alert(anna.parentToken, alertId)).state).toBe('open');
  for (let count = 0; count < 11; count += 1) await bilals.press(count % 2 ? '444' : '333');
  const heard = helps(anna.phone);
  await phone.press('777');
  await eventually(() => expect(helps(anna.phone)).toBeGreaterThan(heard));

  // On the device where it was pressed, on another that both have said yes to, and by a guardian in their own name.
  const tablet = await pair.newDevice(await login(anna), [anna, bilal]);
  expect((await tablet.call('POST', `${path}/position`, place)).status).toBe(200);
  expect((await phone.call('POST', `${path}/cancel`)).body).toMatchObject({ closedBy: { who: 'child' } });
  const others = (await phone.call('GET', '/alerts/open')).body as unknown as { _id: string; closedAt?: string }[];
  const next = others.find(({ closedAt }) => !closedAt)?._id;
  expect((await tablet.call('POST', `/alerts/${next}/cancel`)).status).toBe(200);
});

test('a press that one device has made is cancelled there, though nobody has said yes to it', async () => {
  const { anna } = await pair.newPair();
  const token = await login(anna);
  const { alertId } = (await service.press(token, { code: '222' })).body;
  expect((await pair.asked('GET', `/alerts/${alertId}`, token)).body).not.toHaveProperty('readsOnly');
  const device = await pair.newDevice(token);
  expect((await device.call('POST', `/alerts/${alertId}/cancel`, {}, token)).status).toBe(200);
});

test('on a tablet that holds another child’s key too an ended button is not that child’s', async () => {
  const { anna, mia } = await pair.newPair();
  const other = await service.newFamily({ name: 'Ben' });
  const { headers } = await service.call('POST', '/api/emergency-sms/device', { token: other.childToken, payload: {} });
  const bens = /na_emergency=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
  const made = await pair.newDevice(await login(anna));
  await pair.guard(mia, [anna.parentId], [], revoked());
  await pair.asked('DELETE', `/devices/${made.deviceId}`, anna.parentToken);
  const cookies = { na_emergency: `${bens}.${made.cookies.na_emergency}` };
  const press = (childId: string) =>
    service.call('POST', '/api/emergency-sms/quick/555', { cookies, payload: { childId } });
  expect((await press(mia)).body).toMatchObject({ code: 'BUTTON_ENDED' });
  expect(helps(other.phone)).toBe(0);
  expect((await press(other.childId)).status).toBe(200);
});

test('a mail about a device goes to nobody from whom deciding was taken', async () => {
  const { anna, bilal, mia, both } = await pair.newPair();
  const device = await pair.newDevice(await login(anna), [anna]);
  await pair.guard(mia, both, [{ userId: bilal.parentId, what: 'decisions' }]);
  await device.call('DELETE', '/device');
  const subjects = ({ email }: Family) => service.emulators.mails(email).map(({ subject }) => subject);
  await eventually(() => expect(subjects(anna)).toContain('An emergency button was taken off a device'));
  expect(subjects(bilal)).not.toContain('An emergency button was taken off a device');
});
