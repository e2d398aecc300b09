import {
  accountChanged,
  alertRaised,
  childIdSchema,
  deletionRequested,
  emergencyErased,
  guardianActedInEmergency,
  internal,
  phoneChanged,
  type UserId,
  userIdSchema,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { exportedRecords } from '@notalone/testing/exported-records';
import { accountOf, subscribe } from '@notalone/testing/people-in-test';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNumber, type Family, type Service, startService } from './service.ts';
import { twoGuardians } from './two-guardians.ts';

let service: Service;
let asked: ReturnType<typeof twoGuardians>['asked'];
let guard: ReturnType<typeof twoGuardians>['guard'];
let newPair: ReturnType<typeof twoGuardians>['newPair'];
let newDevice: ReturnType<typeof twoGuardians>['newDevice'];
beforeAll(async () => {
  service = await startService();
  ({ asked, guard, newPair, newDevice } = twoGuardians(service));
});
afterAll(() => service.stop());

const POSITION = { latitude: 51.50741, longitude: -0.12779, accuracyMetres: 20, positionAgeSeconds: 5 };
const SEEN_PLACE = /51\.507/;
const texts = (number: string) => service.emulators.sms(number).map(({ body }) => body.replaceAll(' ', ''));
const helps = (number: string) => texts(number).filter((body) => /needshelp|askedforhelp/.test(body));
const digits = (number: string) => number.slice(-9);
const answerOnPage = async (link: string) => (await service.call('GET', `/e/${link}`)).text;

test('a press texts both guardians and whom each has added, once, in the words of their guardian; no number crosses', async () => {
  const { anna, bilal, gran, uncle, all, press, mia, both } = await newPair();
  const raised = subscribe(service, alertRaised);
  // A ban never stops an emergency message (rules 4.9).
  const banned = accountOf(bilal.parentId, { username: 'bilal', status: 'banned' as never, version: 2 });
  await service.publish('auth', accountChanged, bilal.parentId, banned);
  const { body } = await press();
  expect(body.success).toBe(true);
  await eventually(() => expect(all.map((number) => helps(number).length)).toEqual([1, 1, 1, 1]));
  const said = (number: string) => helps(number)[0] ?? '';
  const [ofAnna, ofBilal] = [digits(anna.phone), digits(bilal.phone)];
  for (const number of [anna.phone, gran.phoneNumber]) expect(said(number)).toMatch(/Marmalade/);
  for (const number of [bilal.phone, uncle.phoneNumber]) expect(said(number)).toMatch(/Zebra/);
  for (const number of all) {
    const isBilals = number === bilal.phone || number === uncle.phoneNumber;
    expect(said(number)).not.toContain(isBilals ? ofAnna : ofBilal);
  }
  expect([said(gran.phoneNumber), said(uncle.phoneNumber)]).toEqual([
    expect.stringContaining(ofAnna),
    expect.stringContaining(ofBilal),
  ]);
  await eventually(() =>
    expect([anna, bilal].map(({ email }) => service.emulators.mails(email).length)).toEqual([1, 1]),
  );
  await eventually(() => expect(raised.of(body.alertId)).toMatchObject([{ childId: mia, guardianIds: both }]));
  await raised.stop();

  // Both see the same alert, and of the other's contacts no number.
  const numbersFor = async ({ parentToken }: Family) =>
    (await service.alert(parentToken, body.alertId)).results.flatMap(({ phoneNumber }) => phoneNumber ?? []).toSorted();
  expect(await numbersFor(anna)).toEqual([anna.phone, gran.phoneNumber].toSorted());
  expect(await numbersFor(bilal)).toEqual([bilal.phone, uncle.phoneNumber].toSorted());
  const settings = (await asked('GET', '/contacts', anna.parentToken)).body;
  const added = { childId: mia, guardian: 'bilal' };
  expect(settings['othersContacts']).toEqual([
    { ...added, name: 'Uncle', relationship: 'Grandmother', confirmed: true },
    { ...added, name: 'Granny', relationship: 'Grandmother', confirmed: false },
  ]);
  expect(JSON.stringify(settings)).not.toMatch(new RegExp(`${ofBilal}|${digits(uncle.phoneNumber)}`));
  // The child's page knows all of them, with what it writes to each where there is no network.
  const phone = await newDevice(anna.childToken, [anna, bilal]);
  const forChild = (await phone.shows()).settings;
  expect(forChild['emergencyContacts']).toMatchObject([
    { name: 'anna', familyWord: 'Marmalade' },
    { name: 'bilal', familyWord: 'Zebra' },
    { name: 'Gran', familyWord: 'Marmalade' },
    { name: 'Uncle', familyWord: 'Zebra' },
  ]);

  // Who has it, and since when: the other guardian, the child, and every answer page.
  await asked('POST', `/alerts/${body.alertId}/answer`, bilal.parentToken, { answer: 'on-the-way', minutes: 15 });
  const [annas, childs] = [
    await service.alert(anna.parentToken, body.alertId),
    (await phone.call('GET', `/alerts/${body.alertId}`)).body,
  ];
  for (const { coming } of [annas, childs])
    expect(coming).toMatchObject({ name: 'bilal', since: expect.stringMatching(/^20/) });
  expect(annas.results.filter(({ isParent }) => isParent).map(({ name }) => name)).toEqual(['anna']);
  expect(await answerOnPage(await service.linkIn(gran.phoneNumber))).toMatch(/bilal is on the way, since \d\d:\d\d/);
  const stranger = await service.newFamily();
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/cancel'],
    ['POST', '/answer'],
  ] as const)
    expect(
      (await asked(method, `/alerts/${body.alertId}${path}`, stranger.parentToken, method === 'POST' ? {} : undefined))
        .status,
    ).toBe(404);
  await asked('POST', `/alerts/${body.alertId}/cancel`, anna.parentToken);
  expect((await service.alert(bilal.parentToken, body.alertId)).closedBy).toEqual({ name: 'anna', who: 'guardian' });
});

test('from whom a moderator took the place, then the texts, nothing of it reaches them or whom only they added', async () => {
  const { anna, bilal, gran, uncle, press, mia, both } = await newPair();
  const place = { userId: bilal.parentId, what: 'place' as const };
  await guard(mia, both, [place]);
  const placed = (await press({ code: '555', ...POSITION })).body;
  await eventually(() => expect(helps(uncle.phoneNumber)).toHaveLength(1));
  const places = (numbers: readonly string[]) => numbers.map((number) => SEEN_PLACE.test(texts(number).join()));
  expect(places([anna.phone, gran.phoneNumber])).toEqual([true, true]);
  expect(places([bilal.phone, uncle.phoneNumber])).toEqual([false, false]);
  expect((await service.alert(anna.parentToken, placed.alertId)).position).toMatchObject({ latitude: 51.50741 });
  expect(await service.alert(bilal.parentToken, placed.alertId)).not.toHaveProperty('position');
  expect(await answerOnPage(await service.linkIn(gran.phoneNumber))).toContain('on a map');
  expect(await answerOnPage(await service.linkIn(uncle.phoneNumber))).not.toContain('on a map');
  // One that is known later goes in one more text, to the same people alone.
  const later = (await press({ code: '999' })).body;
  await asked('POST', `/alerts/${later.alertId}/position`, anna.childToken, {
    latitude: 52.1,
    longitude: 1.1,
  });
  await service.pass(1);
  expect(texts(gran.phoneNumber)[0]).toContain('52.1');
  expect(texts(uncle.phoneNumber).join()).not.toContain('52.1');

  // Somebody on the way from whom the texts are taken is on the way no more, and sees nothing of it.
  await asked('POST', `/alerts/${later.alertId}/answer`, bilal.parentToken, { answer: 'on-the-way' });
  await service.pass(1);
  await guard(mia, both, [place, { userId: bilal.parentId, what: 'texts' }]);
  await eventually(async () => expect((await service.alert(anna.parentToken, later.alertId)).state).toBe('open'));
  // As a contact of Anna's he is not told either.
  await asked('POST', '/contacts', anna.parentToken, {
    name: 'Bilal',
    phoneNumber: bilal.phone,
    relationship: 'Father',
  });
  const heard = () =>
    [bilal.phone, uncle.phoneNumber].map((number) => texts(number).filter((text) => !/maytextyou/.test(text)).length);
  const before = heard();
  const { body } = await press({ code: '555' });
  await eventually(() => expect(helps(anna.phone).length).toBeGreaterThanOrEqual(3));
  await service.pass(61);
  expect(heard()).toEqual(before);
  expect(service.emulators.calls(anna.phone).length).toBeGreaterThan(0);
  for (const alertId of [body.alertId, later.alertId])
    expect((await asked('GET', `/alerts/${alertId}`, bilal.parentToken)).status).toBe(404);
  const listed = (await asked('GET', '/alerts', bilal.parentToken)).body as unknown as { _id: string }[];
  expect(listed.map(({ _id }) => _id)).not.toContain(body.alertId);
  expect((await asked('PUT', `/children/${mia}/phone`, bilal.parentToken, { phoneNumber: '' })).status).toBe(200);
});

test('neither a new phone nor leaving brings back what a moderator took', async () => {
  const { anna, bilal, press, mia, both } = await newPair();
  const [former, work] = [bilal.phone, aNumber()];
  await service.newContact(anna, 'Bilal', former);
  await service.newContact(anna, 'Work', work);
  const place = { userId: bilal.parentId, what: 'place' as const };
  const all = [place, { userId: bilal.parentId, what: 'texts' as const }];
  await guard(mia, both, [place]);
  const listed = async () => (await asked('GET', '/contacts', bilal.parentToken)).body['othersContacts'];
  const before = await listed();
  let phones = 1;
  const change = async (phoneNumber: string) => {
    phones += 1;
    // As with a stolen phone: the number of before is not told.
    const state = { userId: bilal.parentId, phoneNumber, version: phones };
    await service.publish('auth', phoneChanged, bilal.parentId, state);
    const known = { _id: bilal.parentId as never, 'phone.version': phones };
    await eventually(async () => expect(await service.db.collection('parents').countDocuments(known)).toBe(1));
  };
  await change(aNumber());
  await change(aNumber());
  const { alertId } = (await press({ code: '555', ...POSITION })).body;
  await eventually(() => expect([former, work].map((number) => helps(number).length)).toEqual([1, 1]));
  expect([former, work].map((number) => SEEN_PLACE.test(texts(number).join()))).toEqual([false, true]);
  expect(await answerOnPage(await service.linkIn(former))).not.toContain('on a map');
  const { settings } = await (await newDevice(anna.childToken, [anna, bilal])).shows();
  const ofChild = settings['emergencyContacts'] as object[];
  expect(ofChild).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Bilal', getsPlace: false }),
      expect.objectContaining({ name: 'Work', getsPlace: true }),
    ]),
  );

  // Without the texts the open alert goes on without his phones, also one that is his only now; his page shows no sign.
  const isTold = async (name: string) =>
    (await service.alert(anna.parentToken, alertId)).results.some((one) => one.name === name && !one.removed);
  await guard(mia, both, all);
  await eventually(async () => expect([await isTold('Bilal'), await isTold('Work')]).toEqual([false, true]));
  await change(work);
  await eventually(async () => expect(await isTold('Work')).toBe(false));
  expect(await listed()).toEqual(before);
  await guard(mia, [anna.parentId], all);
  const heard = () => [former, work].map((number) => texts(number).length + service.emulators.calls(number).length);
  const silent = heard();
  const again = (await press({ code: '999' })).body;
  await eventually(() => expect(helps(anna.phone)).toHaveLength(2));
  await service.pass(61);
  expect(heard()).toEqual(silent);
  for (const one of [alertId, again.alertId])
    expect((await service.alert(anna.parentToken, one)).results.map(({ name }) => name)).not.toEqual([]);
  expect([await isTold('Bilal'), await isTold('Work')]).toEqual([false, false]);

  // Given back, they are contacts like others, and what was kept of him is gone.
  const kept = () => service.db.collection('parents').countDocuments({ limitedNumbers: former });
  expect(await kept()).toBe(1);
  await guard(mia, [anna.parentId]);
  await eventually(async () => expect(await kept()).toBe(0));
  await press({ code: '111', ...POSITION });
  await eventually(() => expect(SEEN_PLACE.test(texts(former).join())).toBe(true));
});

test('where only the phone of one who must not hear is left, nobody is told and the page says 999', async () => {
  const bilal = await service.newFamily({}, randomId(), 'bilal');
  const [cara, noor] = [userIdSchema.parse(randomId()), childIdSchema.parse(randomId())];
  const withheld = (['place', 'texts'] as const).map((what) => ({ userId: bilal.parentId, what }));
  await guard(noor, [cara, bilal.parentId], withheld, { name: 'Noor' });
  const contact = { name: 'Bilal', phoneNumber: bilal.phone, relationship: 'Father' };
  const caras = await service.token({ role: 'parent', userId: cara });
  expect((await asked('POST', '/contacts', caras, contact)).status).toBe(201);
  await eventually(() => expect(texts(bilal.phone)).toHaveLength(1));
  const token = await service.token({ role: 'child', childId: noor, parentId: cara });
  const { alertId } = (await service.press(token, { code: '999' })).body;
  expect(await service.alert(token, alertId)).toMatchObject({ call999: true, results: [] });
  await service.pass(61);
  expect([texts(bilal.phone).length, service.emulators.calls(bilal.phone).length]).toEqual([1, 0]);
});

test('a guardian who leaves hears nothing more: the one who stays, the device and the child go on', async () => {
  const { anna, bilal, uncle, gran, press, mia } = await newPair();
  const device = await service.call('POST', '/api/emergency-sms/device', { token: anna.childToken, payload: {} });
  const cookies = { na_emergency: /na_emergency=([^;]+)/.exec(String(device.headers['set-cookie']))?.[1] ?? '' };
  const { body } = await press();
  await asked('POST', `/alerts/${body.alertId}/answer`, anna.parentToken, { answer: 'on-the-way' });
  // The first guardian leaves while a second child of both presses.
  const noor = childIdSchema.parse(randomId());
  await guard(noor, [anna.parentId, bilal.parentId], [], { name: 'Noor' });
  const token = await service.token({ role: 'child', childId: noor, parentId: anna.parentId });
  const [mias, noors] = await Promise.all([
    service.press(anna.childToken, { code: '999' }),
    service.press(token, { code: '999' }),
    guard(mia, [bilal.parentId]),
  ]);
  // An answer waits 3.5 s for the provider at most; on a busy machine the texts come after it.
  await service.pass(0);
  expect([mias.status, noors.status]).toEqual([200, 200]);
  await eventually(async () => expect((await service.alert(bilal.parentToken, body.alertId)).state).toBe('open'));
  expect(texts(uncle.phoneNumber).filter((text) => /Noor|Mia/.test(text)).length).toBeGreaterThan(1);
  // Gran, who was Anna's, is not Bilal's before she says yes to him.
  const before = [anna.phone, gran.phoneNumber].map((number) => texts(number).length);
  const byKey = await service.call<{ success: boolean; alertId: string }>('POST', '/api/emergency-sms/quick/111', {
    cookies,
    payload: {},
  });
  expect(byKey.status).toBe(200);
  await service.pass(0);
  expect(helps(bilal.phone)[0]).toContain('Zebra');
  expect(texts(anna.phone)).toHaveLength(before[0] ?? 0);
  const granHears = texts(gran.phoneNumber).find((text) => text.includes(digits(bilal.phone)));
  expect(granHears).toMatch(/Pleasering/);
  expect(granHears).not.toContain('Mia');
  for (const alertId of [body.alertId, byKey.body.alertId]) {
    expect((await asked('GET', `/alerts/${alertId}`, anna.parentToken)).status).toBe(404);
    expect((await asked('GET', `/alerts/${alertId}`, bilal.parentToken)).status).toBe(200);
  }
  expect((await asked('GET', '/devices', anna.parentToken)).body).toEqual([]);
  expect((await asked('GET', '/devices', bilal.parentToken)).body).toMatchObject([{ childId: mia }]);
});

test('a device that one guardian has forgotten is put back by the other alone; what each did is told', async () => {
  const { anna, bilal, mia } = await newPair();
  const acted = subscribe(service, guardianActedInEmergency);
  const { headers, body } = await service.call<{ deviceId: string }>('POST', '/api/emergency-sms/device', {
    token: anna.childToken,
    payload: {},
  });
  const cookies = { na_emergency: /na_emergency=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '' };
  const byKey = () => service.call('GET', `/api/emergency-sms/contacts?childId=${mia}`, { cookies });
  const restore = ({ parentToken }: Family) => asked('POST', `/devices/${body.deviceId}/restore`, parentToken);
  const forgotten = async ({ parentToken }: Family) => (await asked('GET', '/forgotten-devices', parentToken)).body;
  expect((await restore(bilal)).status).toBe(404);
  await guard(mia, [anna.parentId, bilal.parentId], [{ userId: bilal.parentId, what: 'decisions' }]);
  const forget = ({ parentToken }: Family) => asked('DELETE', `/devices/${body.deviceId}`, parentToken);
  expect((await forget(bilal)).status).toBe(403);
  expect((await asked('PUT', `/children/${mia}/phone`, bilal.parentToken, { phoneNumber: aNumber() })).status).toBe(
    403,
  );
  await guard(mia, [anna.parentId, bilal.parentId]);
  expect((await forget(anna)).status).toBe(200);
  expect((await byKey()).status).not.toBe(200);
  expect(await forgotten(anna)).toEqual([]);
  expect(await forgotten(bilal)).toMatchObject([{ _id: body.deviceId, childName: 'Mia' }]);
  for (const one of [anna, await service.newFamily()]) expect((await restore(one)).status).toBe(404);
  expect((await restore(bilal)).status).toBe(200);
  expect((await byKey()).status).toBe(200);

  expect((await asked('PUT', `/children/${mia}/phone`, bilal.parentToken, { phoneNumber: aNumber() })).status).toBe(
    200,
  );
  await asked('PUT', '/location-setting', anna.parentToken, { enabled: false });
  await asked('PUT', '/location-setting', anna.parentToken, { enabled: true });
  const [own] = (
    (await asked('GET', '/contacts', anna.parentToken)).body['emergencyContacts'] as {
      _id: string;
      isParent: boolean;
    }[]
  ).filter(({ isParent }) => !isParent);
  const corrected = { name: 'Gran', relationship: 'Grandmother', phoneNumber: aNumber() };
  expect((await asked('PUT', `/contacts/${own?._id}`, anna.parentToken, corrected)).status).toBe(200);
  await asked('DELETE', `/contacts/${own?._id}`, anna.parentToken);
  const [a, b] = [anna.parentId, bilal.parentId];
  await eventually(() =>
    expect(acted.of(mia)).toEqual(
      [
        ...[a, b, b].map((userId) => [userId, 'added-contact']),
        [a, 'forgot-device'],
        [b, 'restored-device'],
        [b, 'changed-child-phone'],
        [a, 'stopped-position'],
        [a, 'allowed-position'],
        // Another number is another person.
        [a, 'removed-contact'],
        [a, 'added-contact'],
        [a, 'removed-contact'],
      ].map(([userId, action]) => ({ childId: mia, userId, action })),
    ),
  );
  await acted.stop();

  // A week later, and where a logout ended the key, there is nothing to put back.
  await forget(bilal);
  await service.pass(8 * 86_400);
  expect(await forgotten(anna)).toEqual([]);
  expect((await restore(anna)).status).toBe(404);
});

test('a place goes to the lists of the guardians whose own switch is on', async () => {
  const { anna, bilal, uncle, gran, press } = await newPair();
  await asked('PUT', '/location-setting', bilal.parentToken, { enabled: false });
  const { alertId } = (await press({ code: '555', ...POSITION })).body;
  await eventually(() => expect(helps(uncle.phoneNumber)).toHaveLength(1));
  expect(
    [anna.phone, gran.phoneNumber, bilal.phone, uncle.phoneNumber].map((one) => SEEN_PLACE.test(texts(one).join())),
  ).toEqual([true, true, false, false]);
  // Switched off by the other one too, nothing of it is stored any more.
  const stored = () =>
    service.db.collection('alerts').countDocuments({ _id: alertId as never, position: { $exists: true } });
  expect(await stored()).toBe(1);
  await asked('PUT', '/location-setting', anna.parentToken, { enabled: false });
  expect(await stored()).toBe(0);
});

test('a guardian who is erased takes their own along; the child stays with the other, and each has their own copy', async () => {
  const { anna, bilal, uncle, press, mia } = await newPair();
  await service.call('POST', '/api/emergency-sms/device', { token: anna.childToken, payload: {} });
  const { alertId } = (await press()).body;
  await asked('POST', `/alerts/${alertId}/cancel`, anna.parentToken);
  const client = await service.internalClient('profile');
  const copyOf = async (userId: UserId) =>
    JSON.stringify(await exportedRecords(client, internal.emergency.exportPage, { userId }));
  for (const { parentId } of [anna, bilal]) expect(await copyOf(parentId)).toContain(alertId);
  expect(await copyOf(bilal.parentId)).not.toContain('Marmalade');

  const confirmed = subscribe(service, emergencyErased);
  const erasureId = crypto.randomUUID();
  await guard(mia, [bilal.parentId], [{ userId: anna.parentId, what: 'texts' }]);
  await press({ code: '111' });
  await guard(mia, [bilal.parentId]);
  // The device is of the child that stays: nothing waits for seven days. Anna's own child has none.
  await service.publish('profile', deletionRequested, anna.parentId, { userId: anna.parentId, erasureId });
  await eventually(() => expect(confirmed.of(erasureId)).toEqual([{ erasureId }]));
  await confirmed.stop();
  const kept = await service.alert(bilal.parentToken, alertId);
  expect(kept.results.map(({ name }) => name).toSorted()).toEqual(['Uncle', 'bilal']);
  expect(kept.closedBy).toEqual({ name: 'Deleted member', who: 'guardian' });
  expect((await asked('GET', '/devices', bilal.parentToken)).body).toMatchObject([{ childId: mia }]);
  const left = JSON.stringify(
    await Promise.all(
      ['alerts', 'deliveries', 'contacts', 'families', 'devices', 'parents'].map((name) =>
        service.db
          .collection(name)
          .find({ $or: [{ parentId: bilal.parentId }, { childId: mia }] })
          .toArray(),
      ),
    ),
  );
  for (const trace of [anna.phone, anna.email, anna.parentId, 'Marmalade']) expect(left).not.toContain(trace);
  await press({ code: '999' });
  await eventually(() => expect(helps(uncle.phoneNumber)).toHaveLength(3));
});

test('a phone that answers STOP is told to both guardians, but to none from whom deciding was taken', async () => {
  const { anna, bilal, mia, both } = await newPair();
  const about = ({ email }: Family) =>
    service.emulators.mails(email).filter(({ subject }) => subject.includes('no more'));
  await service.emulators.reply(bilal.phone, 'STOP');
  await eventually(() =>
    expect([anna, bilal].map((one) => about(one).map(({ subject }) => subject))).toEqual([
      ['An emergency contact takes no more texts'],
      ['Your own phone takes no more emergency texts'],
    ]),
  );
  const [told] = about(anna);
  expect(told?.text).toMatch(
    /^bilal has answered STOP to our texts\. In an emergency we telephone this number instead/,
  );
  expect(told?.text.replaceAll(' ', '')).not.toContain(digits(bilal.phone));

  await guard(mia, both, [{ userId: bilal.parentId, what: 'decisions' }]);
  await service.emulators.reply(anna.phone, 'STOP');
  await eventually(() => expect(about(anna)).toHaveLength(2));
  expect(about(bilal)).toHaveLength(1);
});
