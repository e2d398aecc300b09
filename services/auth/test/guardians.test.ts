import { randomUUID } from 'node:crypto';
import {
  banChanged,
  childDeletionRequested,
  childLocked,
  deletionRequested,
  idSchema,
  internal,
  userIdSchema,
} from '@notalone/contracts';
import type { InternalClient } from '@notalone/service-kit/internal/internal-client';
import { eventually } from '@notalone/testing/eventually';
import { exportedRecords } from '@notalone/testing/exported-records';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordGuardedChildren } from '../src/guardians/guardians.store.ts';
import { type AuthNetwork, type Person, type Reply, type Sender, startAuthNetwork } from './auth-network.ts';
import { putLogin } from './child-logins.ts';
import { collectEvents, type EventsSeen } from './events-seen.ts';
import { type Family, PIN, stateOf, twoGuardians } from './two-guardians.ts';

let network: AuthNetwork;
let say: ReturnType<typeof twoGuardians>['say'];
let family: ReturnType<typeof twoGuardians>['family'];
let locks: EventsSeen;
/** The profile service's calls. */
let calls: InternalClient;
beforeAll(async () => {
  [network, locks] = await Promise.all([startAuthNetwork(), collectEvents([childLocked])]);
  calls = await network.internalClient('profile');
  ({ say, family } = twoGuardians(network));
});
afterAll(() => Promise.all([network.close(), locks.close()]));

// A network for each test, as the route takes 60 calls a minute from one.
let home = '198.19.0.7';
let tests = 0;
beforeEach(() => {
  tests += 1;
  home = `198.19.${tests}.7`;
});

const login = ({ childName }: Family, { pin = PIN, ...sender }: Sender & { pin?: string } = {}) =>
  network.post('child-login', { childName, pin, keepLoggedIn: true }, { from: home, ...sender });
const refresh = ({ cookie }: Reply) => network.post('refresh', undefined, { cookie });
const claimsOf = ({ body }: Reply) => JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
const isIn = async ({ body }: Reply) =>
  (await network.send('GET', 'sessions', { token: body.token, from: home })).status === 200;
/** About children. */
const mailsTo = ({ email }: Person) =>
  network.emulators.mails(email).flatMap(({ subject }) => (subject.includes('email address') ? [] : subject));

let bans = 0;
function ban({ userId: id }: Person, isBanned = true): Promise<void> {
  bans += 1;
  const userId = userIdSchema.parse(id);
  const data = { userId, version: bans, ...(isBanned && { ban: { decisionId: randomId(), reason: 'Unkind' } }) };
  return network.publish('content', banChanged, userId, data);
}
const isBanned = async ({ userId }: Person) => {
  const account = await network.deps.db.collection<{ _id: string; ban?: object }>('accounts').findOne({ _id: userId });
  return account?.ban !== undefined;
};
/** As profile does: the tokens first, then everybody hears of it. */
async function erase({ userId: id }: Person): Promise<void> {
  const userId = userIdSchema.parse(id);
  await network.revocations.revokeAllTokens(userId);
  await network.publish('profile', deletionRequested, userId, { userId, erasureId: randomUUID() });
  await eventually(async () =>
    expect(await network.deps.db.collection<{ _id: string }>('accounts').findOne({ _id: userId })).toBeNull(),
  );
}

test('a child’s token names the first guardian, from the next refresh on the new one', async () => {
  const mia = await family();
  const opened = await login(mia);
  expect(claimsOf(opened)).toMatchObject({ sub: mia.childId, parentId: mia.first.userId });
  const [first, second] = mia.ids;
  await say(mia, { parentId: second, guardianIds: [second] });
  const renewed = await refresh(opened);
  expect(renewed.body).toMatchObject({ userId: second, role: 'child' });
  expect(claimsOf(renewed).parentId).toBe(second);
  await recordGuardedChildren(network.deps.db, [stateOf(mia, { parentId: first, guardianIds: [first], version: 0 })]);
  expect(claimsOf(await refresh(renewed)).parentId).toBe(second);
});

test('when the first guardian is erased the child’s session goes on in the name of the second', async () => {
  const mia = await family();
  const opened = await login(mia);
  await erase(mia.first);
  expect(await isIn(opened)).toBe(false);
  const renewed = await refresh(opened);
  expect(claimsOf(renewed)).toMatchObject({ sub: mia.childId, parentId: mia.second.userId });
  expect(await isIn(renewed)).toBe(true);
  expect((await login(mia)).body.userId).toBe(mia.second.userId);
  for (const name of ['sessions', 'childLogins'])
    expect(JSON.stringify(await network.deps.db.collection(name).find().toArray())).not.toContain(mia.first.userId);

  await say(mia, { parentId: mia.ids[1], guardianIds: [mia.ids[1]] });
  await erase(mia.second);
  expect((await refresh(renewed)).status).toBe(401);
  expect((await login(mia)).body.code).toBe('INVALID_CREDENTIALS');
});

test('the child stays logged in when profile’s word of the row comes before the erasure', async () => {
  const mia = await family();
  const opened = await login(mia);
  await say(mia, { parentId: mia.ids[1], guardianIds: [mia.ids[1]] });
  await erase(mia.first);
  expect(claimsOf(await refresh(opened)).parentId).toBe(mia.second.userId);
  expect(JSON.stringify(await network.deps.db.collection('sessions').find().toArray())).not.toContain(mia.first.userId);
});

test('a login outlives an erasure that comes before profile’s word of a second guardian', async () => {
  const mia = await family();
  const [first, second] = mia.ids;
  await say(mia, { guardianIds: [first] });
  await erase(mia.first);
  expect((await login(mia)).body.code).toBe('INVALID_CREDENTIALS');
  await say(mia, { parentId: second, guardianIds: [second] });
  expect((await login(mia)).body.userId).toBe(second);

  const data = { childId: mia.childId, erasureId: randomUUID() };
  await network.publish('profile', childDeletionRequested, mia.childId, data);
  await network.publishTombstone('profile', 'children.state', mia.childId);
  const logins = network.deps.db.collection<{ _id: string }>('childLogins');
  await eventually(async () => expect(await logins.findOne({ _id: mia.childId })).toBeNull());
});

test('the login of a child of whom profile has said nothing goes with its parent', async () => {
  const mia = await family({ isDescribed: false });
  const opened = await login(mia);
  await erase(mia.first);
  expect((await refresh(opened)).status).toBe(401);
  const logins = network.deps.db.collection<{ _id: string }>('childLogins');
  expect(await logins.findOne({ _id: mia.childId })).toBeNull();
});

test('a child’s login closes when all its guardians are banned, and opens with the first who is not', async () => {
  const mia = await family();
  const opened = await login(mia);
  await ban(mia.first);
  await eventually(async () => expect(await isBanned(mia.first)).toBe(true));
  expect(await isIn(opened)).toBe(true);
  const renewed = await refresh(opened);
  expect(renewed.status).toBe(200);
  expect((await login(mia)).status).toBe(200);

  await ban(mia.second);
  await eventually(async () => expect(await isIn(renewed)).toBe(false));
  expect((await refresh(renewed)).status).toBe(401);
  expect((await login(mia)).body.code).toBe('CHILD_LOCKED');
  await ban(mia.second, false);
  await eventually(async () => expect((await login(mia)).status).toBe(200));
});

test('mails about a login go to both guardians, and to none from whom decisions were taken', async () => {
  const mia = await family();
  const zoe = await family({ withheld: [] });
  await say(zoe, { withheld: [{ userId: zoe.ids[1], what: 'decisions' }] });
  for (const one of [mia, zoe]) {
    await login(one);
    for (let time = 0; time < 5; time += 1) await login(one, { pin: '9876' });
  }
  const both = ['Your child’s login is locked', 'Your child logged in on a new device'];
  for (const guardian of [mia.first, mia.second])
    await eventually(() => expect(mailsTo(guardian).toSorted()).toEqual(both.toSorted()));
  await eventually(() => expect(mailsTo(zoe.first)).toHaveLength(2));
  const told = network.emulators.mails(mia.second.email).find(({ subject }) => subject.includes('on a new device'));
  expect(told?.text).toContain('If it is your child’s device, please say so in the emergency settings');
  await eventually(() => expect(locks.of(mia.ids[0])).toMatchObject([{ userId: mia.ids[0], childId: mia.childId }]));
  await eventually(async () => expect(await network.deps.db.collection('deliveries').countDocuments()).toBe(0));
  expect(mailsTo(zoe.second)).toEqual([]);
});

test('the copy of both guardians’ data names the child’s login', async () => {
  const mia = await family();
  const stranger = await network.member();
  const childrenOf = async ({ userId }: Person) => {
    const records = await exportedRecords(calls, internal.auth.exportPage, { userId: userIdSchema.parse(userId) });
    return records.flatMap((record) => (record.kind === 'childLogin' ? record.childId : []));
  };
  expect([await childrenOf(mia.first), await childrenOf(mia.second), await childrenOf(stranger)]).toEqual([
    [mia.childId],
    [mia.childId],
    [],
  ]);
});

const askedBy = 'Anna';
const textCode = (phone: string, code: string, invitationId = idSchema.parse(randomId())) =>
  calls.call(internal.auth.textGuardianCode, {
    params: { invitationId },
    body: { phone, code, invitedBy: askedBy },
    idempotencyKey: randomUUID(),
  });

test('the code of an invitation is texted once, and a number is texted three in an hour', async () => {
  const { phoneNumber } = network.someone();
  const invitationId = idSchema.parse(randomId());
  await textCode(phoneNumber, '123456', invitationId);
  await textCode(phoneNumber, '123456', invitationId);
  await textCode(phoneNumber.replace('+44', '0'), '234567');
  await textCode(phoneNumber, '345678');
  await expect(textCode(phoneNumber, '456789')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await eventually(() => expect(network.emulators.sms(phoneNumber)).toHaveLength(3));
  expect(network.emulators.sms(phoneNumber).at(-1)?.body).toBe(
    '123456 is your Not Alone code. Anna asks you to share the care of a child. You also need the link from them. Not you? Do nothing.',
  );
  await expect(textCode('09098790000', '123456')).rejects.toMatchObject({
    code: 'VALIDATION',
    extra: { errors: { phone: expect.any(String) } },
  });
});

test('a number is somebody’s when it is theirs and verified, however it is written', async () => {
  const [member, newcomer] = [await network.member(), await network.register()];
  const isTheirs = async ({ userId }: Pick<Person, 'userId'>, phone: string) => {
    const request = { params: { userId: userIdSchema.parse(userId) }, body: { phone }, idempotencyKey: randomUUID() };
    return (await calls.call(internal.auth.isPhoneOf, request)).isTheirs;
  };
  const { phoneNumber } = member;
  for (const written of [phoneNumber, phoneNumber.replace('+44', '0')])
    expect(await isTheirs(member, written)).toBe(true);
  expect(await isTheirs(member, newcomer.phoneNumber)).toBe(false);
  expect(await isTheirs(newcomer, newcomer.phoneNumber)).toBe(false);
  expect(await isTheirs({ userId: randomId() }, phoneNumber)).toBe(false);
});

const NEW_PIN = 'otter77';
const changePin = ({ childId, ids: [userId] }: Family, pin = NEW_PIN) =>
  putLogin(calls, childId, { pin: { pin, userId } });
const newsOf = async ({ body }: Reply) =>
  (await network.send('GET', 'child/pin-news', { token: body.token, from: home })).body;
const approve = ({ body }: Reply, deviceId: string) =>
  network.post(`child/devices/${deviceId}/approve`, undefined, { token: body.token, from: home });
const isKnownDevice = async ({ childId }: Family, opened: Reply) => {
  const body = { pin: NEW_PIN, sessionId: claimsOf(opened).sid };
  const check = await calls.call(internal.auth.checkChildPin, {
    ...{ params: { childId }, body, idempotencyKey: randomUUID() },
  });
  return check.result === 'right' && check.isKnownDevice;
};
const aged = (years: number) => ({ birthYear: new Date().getUTCFullYear() - years });
const seconds = (instant: string) => Math.ceil(Date.parse(instant) / 1000);
const A_DAY = 86_400;

test('after a new PIN a new device hides what was before for seven days; known ones are told and show it', async () => {
  const mia = await family(aged(10));
  const { cookie } = await login(mia);
  await changePin(mia);
  const known = await login(mia, { pin: NEW_PIN, cookie });
  const { pinChangedAt } = await newsOf(known);
  expect(await newsOf(known)).toEqual({ pinChangedAt: expect.any(String), waiting: [] });
  expect(claimsOf(known)).not.toHaveProperty('sees_since');

  const elsewhere = await login(mia, { pin: NEW_PIN });
  expect(claimsOf(elsewhere).sees_since).toBe(seconds(pinChangedAt));
  const hiddenUntil = new Date(Date.parse(pinChangedAt) + 7 * A_DAY * 1000).toISOString();
  expect(await newsOf(elsewhere)).toEqual({ pinChangedAt, hiddenBefore: pinChangedAt, hiddenUntil, waiting: [] });
  expect((await approve(known, claimsOf(elsewhere).sid)).status).toBe(404);

  await network.pass(A_DAY);
  await changePin(mia, 'badger12');
  const again = await login(mia, { pin: 'badger12', cookie: elsewhere.cookie });
  expect(claimsOf(again).sees_since).toBe(seconds(pinChangedAt));
  await network.pass(6 * A_DAY);
  const renewed = await refresh(again);
  expect(claimsOf(renewed)).not.toHaveProperty('sees_since');
  await network.pass(2 * A_DAY);
  expect(await newsOf(await refresh(renewed))).toEqual({ waiting: [] });
  expect(claimsOf(await login(mia, { pin: 'badger12' }))).not.toHaveProperty('sees_since');
});

test('from 16 a new device hides it until the child says yes on one that it knew before', async () => {
  const mia = await family(aged(17));
  const { cookie } = await login(mia);
  await changePin(mia);
  // Waiting does not help.
  await network.pass(8 * A_DAY);
  const [elsewhere, other] = [await login(mia, { pin: NEW_PIN }), await login(mia, { pin: NEW_PIN })];
  const known = await login(mia, { pin: NEW_PIN, cookie });
  const { hiddenBefore, ...news } = await newsOf(elsewhere);
  expect([claimsOf(elsewhere).sees_since, news]).toEqual([seconds(hiddenBefore), { waiting: [] }]);
  const waiting = [elsewhere, other].map((one) => ({ _id: claimsOf(one).sid, device: expect.any(String) }));
  const told = (await newsOf(known)).waiting;
  expect(told).toHaveLength(2);
  expect(told).toEqual(expect.arrayContaining(waiting.map((one) => ({ ...one, at: expect.any(String) }))));

  // Neither itself nor another as new as it says yes, and no other child.
  for (const one of [elsewhere, other])
    expect(await approve(one, claimsOf(elsewhere).sid)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect((await approve(await login(await family(aged(17))), claimsOf(elsewhere).sid)).status).toBe(404);
  expect((await approve(known, claimsOf(known).sid)).status).toBe(404);
  expect((await approve(known, claimsOf(elsewhere).sid)).status).toBe(200);
  const renewed = await refresh(elsewhere);
  expect(claimsOf(renewed)).not.toHaveProperty('sees_since');
  expect(claimsOf(await refresh(other)).sees_since).toBe(seconds(hiddenBefore));
  const next = await login(mia, { pin: NEW_PIN, cookie: elsewhere.cookie });
  expect(claimsOf(next)).not.toHaveProperty('sees_since');
});

test('a device that hid before 16 hides again from 16, and says yes to nothing', async () => {
  const mia = await family(aged(13));
  const { cookie } = await login(mia);
  await changePin(mia);
  const elsewhere = await login(mia, { pin: NEW_PIN });
  const hiddenBefore = (await newsOf(elsewhere)).hiddenBefore;
  await network.pass(8 * A_DAY);
  const shown = await refresh(elsewhere);
  expect(claimsOf(shown)).not.toHaveProperty('sees_since');
  expect(await isKnownDevice(mia, shown)).toBe(false);

  await say(mia, aged(16));
  const again = await refresh(shown);
  expect(claimsOf(again).sees_since).toBe(seconds(hiddenBefore));
  const anew = await login(mia, { pin: NEW_PIN, cookie: elsewhere.cookie });
  expect(claimsOf(anew).sees_since).toBe(seconds(hiddenBefore));
  expect(await newsOf(anew)).toEqual({ hiddenBefore, waiting: [] });
  await changePin(mia, 'badger12');
  const other = await login(mia, { pin: 'badger12' });
  const back = await login(mia, { pin: 'badger12', cookie: elsewhere.cookie });
  expect((await approve(back, claimsOf(other).sid)).status).toBe(403);
  const known = await login(mia, { pin: 'badger12', cookie });
  expect((await newsOf(known)).waiting).toHaveLength(2);
  expect((await approve(known, claimsOf(back).sid)).status).toBe(200);
  expect(claimsOf(await refresh(back))).not.toHaveProperty('sees_since');
});

test('a device that still hides is not known for a copy of the child’s data, however long it was used', async () => {
  const mia = await family(aged(16));
  await login(mia);
  await changePin(mia);
  const elsewhere = await login(mia, { pin: NEW_PIN });
  await network.pass(8 * A_DAY);
  expect(await isKnownDevice(mia, elsewhere)).toBe(false);
});
