import { accountChanged, accountUndone, childChanged, phoneChanged, TEXTS, type UserId } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { accountOf } from '@notalone/testing/people-in-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactCalls } from './contact-calls.ts';
import { aNumber, childOf, type Family, type Service, startService } from './service.ts';
import { twoGuardians } from './two-guardians.ts';

/** While a guardian's account is stopped, and once its last change is undone (rules 1.13, 5.9). */
let service: Service;
let pair: ReturnType<typeof twoGuardians>;
beforeAll(async () => {
  service = await startService();
  pair = twoGuardians(service);
});
afterAll(() => service.stop());
const contacts = contactCalls(() => service);
const texts = (number: string) => service.emulators.sms(number).map(({ body }) => body);
const later = (seconds: number) => new Date(service.deps.now().getTime() + seconds * 1000).toISOString();

let version = 1;
async function stop(userId: UserId, days: number): Promise<void> {
  version += 1;
  const freezes = [{ from: later(-1), until: later(days * 86_400) }];
  await service.publish('auth', accountChanged, userId, accountOf(userId, { freezes, version }));
  const known = { _id: userId as never, 'account.version': version };
  await eventually(async () => expect(await service.db.collection('parents').countDocuments(known)).toBe(1));
}
async function newPair(): Promise<{ anna: Family; bilal: Family }> {
  const [anna, bilal] = [await service.newFamily(), await service.newFamily()];
  const guardianIds = [anna.parentId, bilal.parentId];
  version += 1;
  await service.publish('profile', childChanged, anna.childId, childOf(anna, { guardianIds, version }));
  const known = { _id: anna.childId as never, version };
  await eventually(async () => expect(await service.db.collection('children').countDocuments(known)).toBe(1));
  return { anna, bilal };
}
const STOPPED = { status: 409, body: { code: 'CONFLICT', msg: TEXTS.guardianFrozen } };

test('the other guardian changes no contact, device and number of the child’s phone; the button texts both as before', async () => {
  const { anna, bilal } = await newPair();
  const uncle = await service.newContact(bilal, 'Uncle');
  const device = await service.call<{ deviceId: string }>('POST', '/api/emergency-sms/device', {
    token: anna.childToken,
    payload: {},
  });
  const { deviceId: taken } = await pair.newDevice(anna.childToken);
  expect((await pair.asked('DELETE', `/devices/${taken}`, anna.parentToken)).status).toBe(200);
  await stop(anna.parentId, 7);
  const ofDevice = `/api/emergency-sms/devices/${device.body.deviceId}`;
  for (const [method, path] of [
    ['POST', `${ofDevice}/approve`],
    ['DELETE', ofDevice],
    ['POST', `/api/emergency-sms/devices/${taken}/restore`],
  ] as const)
    expect(await service.call(method, path, { token: bilal.parentToken })).toMatchObject(STOPPED);
  expect(await contacts.add(bilal, aNumber())).toMatchObject(STOPPED);
  expect(await contacts.change(bilal, uncle._id, aNumber())).toMatchObject(STOPPED);
  expect(await contacts.remove(bilal, uncle._id)).toMatchObject(STOPPED);
  expect(await contacts.savePlace(bilal, uncle._id, false)).toMatchObject(STOPPED);
  const phone = { token: bilal.parentToken, payload: { phoneNumber: aNumber() } };
  const path = `/api/emergency-sms/children/${anna.childId}/phone`;
  expect(await service.call('PUT', path, phone)).toMatchObject(STOPPED);
  expect((await service.press(anna.childToken, { code: '222' })).body.success).toBe(true);
  for (const number of [anna.phone, bilal.phone, uncle.phoneNumber]) expect(texts(number)[0]).toContain('needs help');
  // The page at the link in her text goes on too.
  const link = await service.linkIn(anna.phone);
  expect((await service.call('GET', `/e/${link}`)).text).toContain('Alfie');
  const answer = { payload: { answer: 'on-the-way' } };
  expect((await service.call('POST', `/api/emergency-sms/acknowledge/${link}`, answer)).status).toBe(200);
  await stop(anna.parentId, 0);
  expect((await contacts.savePlace(bilal, uncle._id, false)).status).toBe(200);
});

test('while it is disputed the former number is told what it is about, without place, number, link or own words', async () => {
  const family = await service.newFamily();
  const { parentId: userId, phone: old } = family;
  const phoneNumber = aNumber();
  const former = { phoneNumber: old, until: later(86_400), isDisputed: true as const };
  await service.publish('auth', phoneChanged, userId, { userId, phoneNumber, former, version: 2 });
  const known = { _id: userId as never, 'phone.version': 2 };
  await eventually(async () => expect(await service.db.collection('parents').countDocuments(known)).toBe(1));
  const word = { token: family.parentToken, payload: { familyWord: 'Marmalade' } };
  await service.call('PUT', '/api/emergency-sms/family-word', word);
  const place = { latitude: 51.50741, longitude: -0.12779, accuracyMetres: 20, positionAgeSeconds: 5 };
  await service.press(family.childToken, { code: '222', ...place });
  await service.pass(0);
  expect(texts(phoneNumber)[0]).toMatch(/Marmalade.*51\.507/s);
  expect(texts(old)).toEqual([
    expect.stringMatching(
      /^Not Alone: Alfie needs help: .+\. Sent \d\d:\d\d\. Please ring Alfie\. 999 has not been called/,
    ),
  ]);
  expect(texts(old)[0]).not.toMatch(/Marmalade|51\.5|http|07700|\+44/);
  await service.pass(61);
  expect(service.emulators.calls(old)).toHaveLength(0);
});

test('what the other took off a device can be put back later by the days that the account was stopped', async () => {
  const { anna, bilal } = await newPair();
  const { deviceId } = await pair.newDevice(anna.childToken);
  expect((await pair.asked('DELETE', `/devices/${deviceId}`, bilal.parentToken)).status).toBe(200);
  const untilOf = async () => {
    const { body } = await pair.asked('GET', '/forgotten-devices', anna.parentToken);
    return (body as unknown as { canRestoreUntil: string }[]).map(({ canRestoreUntil }) => Date.parse(canRestoreUntil));
  };
  const [before = 0] = await untilOf();
  await stop(anna.parentId, 3);
  const [after = 0] = await untilOf();
  expect((after - before) / 86_400_000).toBeCloseTo(3, 2);
  await stop(anna.parentId, 0);
  expect((await pair.asked('POST', `/devices/${deviceId}/restore`, anna.parentToken)).status).toBe(200);
});

test('an undo takes out the contacts that were added or got another number since, and no others; it happens once', async () => {
  const family = await service.newFamily();
  const paid = { _id: family.parentId as never, status: 'active', subscriptionId: 'sub' };
  await service.db.collection('subscriptions').insertOne(paid);
  const [gran, moved] = [await service.newContact(family), await service.newContact(family, 'Aunt')];
  await service.pass(60);
  const since = later(0);
  await service.pass(60);
  const thief = aNumber();
  expect((await contacts.change(family, moved._id, thief, 'Aunt')).status).toBe(200);
  await service.pass(60);
  const undone = { userId: family.parentId, since, until: later(0), childIds: [] };
  await service.publish('auth', accountUndone, family.parentId, undone);
  const names = async () => (await contacts.list(family)).filter(({ isParent }) => !isParent).map(({ _id }) => _id);
  await eventually(async () => expect(await names()).toEqual([gran._id]));
  await service.press(family.childToken, { code: '222' });
  expect(texts(thief).filter((body) => body.includes('needs help'))).toEqual([]);
  // What the owner adds afterwards stays, also where the event comes again.
  await service.pass(60);
  expect((await contacts.add(family, moved.phoneNumber, 'Aunt')).status).toBe(201);
  await service.publish('auth', accountUndone, family.parentId, { ...undone });
  await service.publish('auth', phoneChanged, family.parentId, {
    userId: family.parentId,
    phoneNumber: family.phone,
    version: 9,
  });
  const heard = { _id: family.parentId as never, 'phone.version': 9 };
  await eventually(async () => expect(await service.db.collection('parents').countDocuments(heard)).toBe(1));
  expect(await names()).toHaveLength(2);
});

test('a device of that time shows 999 alone until the owner says yes, and its button reaches everybody', async () => {
  const { anna, bilal, gran } = await pair.newPair();
  const old = await pair.newDevice(anna.childToken, [anna, bilal]);
  const bilals = await pair.newDevice(anna.childToken, [bilal]);
  await service.pass(60);
  const since = later(0);
  await service.pass(60);
  const made = await pair.newDevice(anna.childToken, [anna]);
  expect((await made.shows()).text).toContain(gran.phoneNumber);
  expect((await pair.asked('POST', `/devices/${bilals.deviceId}/approve`, anna.parentToken)).status).toBe(200);
  expect((await bilals.shows()).text).toContain(anna.phone);
  await service.pass(60);
  const undone = { userId: anna.parentId, since, until: later(0), childIds: [] };
  for (let time = 0; time < 2; time += 1) await service.publish('auth', accountUndone, anna.parentId, undone);
  await eventually(async () => expect((await made.shows()).text).not.toMatch(/77009|Marmalade|anna/));
  expect((await made.press()).success).toBe(true);
  await eventually(() => expect(texts(gran.phoneNumber).some((body) => body.includes('needs help'))).toBe(true));
  expect((await old.shows()).names).toEqual(['anna', 'bilal', 'Gran', 'Uncle']);
  // The yes that the account gave to an older device in that time is taken back, too.
  expect((await bilals.shows()).names).toEqual(['bilal', 'Uncle', 'Granny']);
  const devices = async () => (await pair.asked('GET', '/devices', anna.parentToken)).body as unknown as object[];
  expect(await devices()).toContainEqual(expect.objectContaining({ _id: made.deviceId, isApproved: false }));
  const yes = await pair.asked('POST', `/devices/${made.deviceId}/approve`, anna.parentToken);
  expect(yes.status).toBe(200);
  expect((await made.shows()).names).toEqual(['anna', 'Gran']);
});
