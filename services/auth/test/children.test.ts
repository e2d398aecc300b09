import { randomUUID } from 'node:crypto';
import {
  banChanged,
  CHILD_FAILURES_OF_NETWORK_PER_DAY,
  childIdSchema,
  childLocked,
  childSignedIn,
  internal,
  type SessionId,
  sessionIdSchema,
  userIdSchema,
} from '@notalone/contracts';
import { networkPrefix } from '@notalone/service-kit/http/client';
import type { InternalClient } from '@notalone/service-kit/internal/internal-client';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '../src/accounts/accounts.store.ts';
import { takeAttempt } from '../src/lockout/attempts.store.ts';
import { CHILD_NETWORK } from '../src/lockout/lockout.rules.ts';
import { type AuthNetwork, PASSWORD, type Reply, type Sender, startAuthNetwork } from './auth-network.ts';
import { createChildLogin, putLogin, putNewLogin } from './child-logins.ts';
import { collectEvents, type EventsSeen } from './events-seen.ts';

const PIN = '4821';
let network: AuthNetwork;
let seen: EventsSeen;
let signedIn: EventsSeen;
/** The profile service's calls. */
let calls: InternalClient;
beforeAll(async () => {
  [network, seen, signedIn] = await Promise.all([
    startAuthNetwork(),
    collectEvents([childLocked]),
    collectEvents([childSignedIn]),
  ]);
  calls = await network.internalClient('profile');
});
afterAll(() => Promise.all([network.close(), seen.close(), signedIn.close()]));

async function child(change: { childName?: string; warriorUsername?: string; pin?: string } = {}) {
  const { userId, email } = await network.member();
  const id = randomId();
  const made = {
    childId: childIdSchema.parse(id),
    userId: userIdSchema.parse(userId),
    childName: `Mia ${id}`,
    warriorUsername: `Otter ${id}`,
    pin: PIN,
    ...change,
  };
  await createChildLogin(network, made);
  return { ...made, email };
}
// A network for each test, as the route takes 60 calls a minute from one.
let home = '198.18.0.7';
let tests = 0;
beforeEach(() => {
  tests += 1;
  home = `198.18.${tests}.7`;
});
const login = (childName: string, pin = PIN, extra = {}, sender: Sender = { from: home }) =>
  network.post('child-login', { childName, pin, ...extra }, sender);
async function failTimes(count: number, childName: string): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let time = 0; time < count; time += 1) replies.push(await login(childName, '9876'));
  return replies;
}

test('a child logs in with its name or warrior username, in any case, and gets a child’s token', async () => {
  const mia = await child();
  for (const name of [mia.childName, mia.warriorUsername.toUpperCase()]) {
    const reply = await login(name);
    expect(reply).toMatchObject({
      status: 200,
      body: { childId: mia.childId, childName: mia.childName, userId: mia.userId, role: 'child' },
    });
    const claims = JSON.parse(Buffer.from(reply.body.token.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({ sub: mia.childId, role: 'child', parentId: mia.userId });
    expect(reply.headers.getSetCookie()[0]).not.toContain('Max-Age');
  }
});

test('with "keep me logged in" the cookie lives 30 days, and a refresh keeps the child role', async () => {
  const mia = await child();
  const reply = await login(mia.childName, PIN, { keepLoggedIn: true });
  expect(reply.headers.getSetCookie()[0]).toMatch(/Max-Age=(2592000|2591999);/);
  expect(await network.post('refresh', undefined, { cookie: reply.cookie })).toMatchObject({
    status: 200,
    body: { childId: mia.childId, childName: mia.childName, userId: mia.userId, role: 'child' },
  });
});

test('a child sees and ends its own sessions, never its parent’s', async () => {
  const mia = await child();
  const { token } = (await login(mia.childName)).body;
  expect((await network.send('GET', 'sessions', { token })).body).toHaveLength(1);
  expect((await network.post('user-details', { ids: [mia.userId] }, { token })).status).toBe(403);
});

test('children who share a name need the warrior username', async () => {
  const name = `Zoe ${randomId()}`;
  const [one] = [await child({ childName: name }), await child({ childName: name })];
  expect(await login(name)).toMatchObject({
    status: 400,
    body: { code: 'USE_WARRIOR_USERNAME', msg: 'Please log in with your warrior name.' },
  });
  expect((await login(one.warriorUsername)).body.childId).toBe(one.childId);
});

test('a wrong PIN and a wrong name get the same answer', async () => {
  const mia = await child();
  const [pin, name] = [await login(mia.childName, '9876'), await login(`Nobody ${randomId()}`)];
  expect(pin).toMatchObject({ status: 400, body: { code: 'INVALID_CREDENTIALS', msg: 'Invalid credentials.' } });
  expect({ ...name.body, requestId: '' }).toEqual({ ...pin.body, requestId: '' });
});

test('five wrong PINs lock this network for 15 minutes, and the parent is told', async () => {
  const mia = await child();
  expect((await failTimes(5, mia.childName)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect(await login(mia.childName)).toMatchObject({
    status: 429,
    body: { code: 'LOCKED_OUT', retryAfterSeconds: expect.closeTo(900, -2) },
  });
  // The first name, which many know, counts apart.
  expect((await login(mia.warriorUsername)).status).toBe(200);
  expect((await login(mia.childName, PIN, {}, { from: '203.0.113.9' })).status).toBe(200);
  await eventually(() =>
    expect(seen.of(mia.userId)).toMatchObject([{ childId: mia.childId, until: expect.any(String) }]),
  );
  await network.pass(901);
  expect((await login(mia.childName)).status).toBe(200);
});

test('ten wrong PINs in a day lock the login until the parent unlocks it, and the parent is told', async () => {
  const mia = await child();
  await failTimes(5, mia.childName);
  await network.pass(901);
  await failTimes(5, mia.childName);
  await network.pass(901);
  expect(await login(mia.childName)).toMatchObject({ status: 403, body: { code: 'CHILD_LOCKED' } });
  await network.pass(3 * 86_400);
  expect((await login(mia.childName)).status).toBe(403);
  expect((await login(mia.childName, PIN, {}, { from: '203.0.113.9' })).status).toBe(200);
  await eventually(() => expect(seen.of(mia.userId)).toHaveLength(2));
  const mail = await eventually(() => {
    const [newest] = network.emulators.mails(mia.email);
    expect(newest?.subject).toBe('Your child’s login is locked');
    return newest;
  });
  expect(mail?.text).toContain('too many times');
  // A mail is read by others (rules 9.2); the bell names the child.
  expect(mail?.text).not.toContain(mia.childName);
  expect(seen.of(mia.userId)[1]).toEqual({ userId: mia.userId, childId: mia.childId });
  await putLogin(calls, mia.childId, { unlock: true });
  expect((await login(mia.childName)).status).toBe(200);
});

/** One wrong PIN from each of so many networks. */
async function failFrom(networks: number, childName: string, second: number): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let net = 0; net < networks; net += 1)
    replies.push(await login(childName, '9876', {}, { from: `10.${second}.${net}.7` }));
  return replies;
}

test('thirty wrong PINs over all networks close new devices until the parent unlocks; known ones go on', async () => {
  const mia = await child();
  const { cookie } = await login(mia.childName);
  const wrong = await failFrom(31, mia.childName, 20);
  expect(wrong.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 400), 403]);
  const elsewhere = { from: '203.0.113.99' };
  for (const name of [mia.childName, mia.warriorUsername])
    expect((await login(name, PIN, {}, elsewhere)).body.code).toBe('CHILD_LOCKED');
  expect((await login(mia.childName, PIN, {}, { ...elsewhere, cookie })).status).toBe(200);
  await network.pass(2 * 86_400);
  expect((await login(mia.childName, PIN, {}, elsewhere)).status).toBe(403);
  await eventually(() => expect(seen.of(mia.userId)).toEqual([{ userId: mia.userId, childId: mia.childId }]));
  await putLogin(calls, mia.childId, { unlock: true });
  expect((await login(mia.childName, PIN, {}, elsewhere)).status).toBe(200);
});

test('a network has one budget of wrong PINs a day over all names, which its own logins do not refill', async () => {
  const [mia, own] = [await child(), await child()];
  const from = '192.0.2.77';
  expect((await login(own.childName, PIN, {}, { from })).status).toBe(200);
  // The route takes 60 calls a minute, so most of the day's failures are counted without it.
  for (let time = 20; time < CHILD_FAILURES_OF_NETWORK_PER_DAY; time += 1)
    await takeAttempt(network.deps, `child network ${networkPrefix(from)}`, CHILD_NETWORK);
  const statuses: number[] = [];
  for (let time = 0; time < 20; time += 1)
    statuses.push((await login(`Nobody ${randomId()}`, PIN, {}, { from })).status);
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 400));
  expect(await login(mia.childName, PIN, {}, { from })).toMatchObject({ status: 429, body: { code: 'LOCKED_OUT' } });
  expect((await login(mia.childName)).status).toBe(200);
  await network.pass(86_401);
  expect((await login(mia.childName, PIN, {}, { from })).status).toBe(200);
});

test('many locks are one mail an hour to the parent', async () => {
  const mia = await child();
  for (const from of ['10.30.1.7', '10.30.2.7', '10.30.3.7'])
    for (let time = 0; time < 5; time += 1) await login(mia.childName, '9876', {}, { from });
  await eventually(() => expect(seen.of(mia.userId)).toHaveLength(3));
  await eventually(async () => expect(await network.deps.db.collection('outbox').countDocuments()).toBe(0));
  const locked = () => network.emulators.mails(mia.email).filter(({ subject }) => subject.includes('is locked'));
  await eventually(() => expect(locked()).toHaveLength(1));
  await network.pass(3601);
  for (let time = 0; time < 5; time += 1) await login(mia.childName, '9876', {}, { from: '10.30.4.7' });
  await eventually(() => expect(locked()).toHaveLength(2));
});

test('a stranger’s warrior username that is a child’s first name loses neither of them', async () => {
  const name = `Mia${randomId()}`;
  const mia = await child({ childName: name });
  const stranger = await child({ warriorUsername: name, pin: 'otter77' });
  expect((await login(name)).body.code).toBe('USE_WARRIOR_USERNAME');
  expect((await login(mia.warriorUsername)).body.childId).toBe(mia.childId);
  expect((await login(name, 'otter77')).body.childId).toBe(stranger.childId);
});

test('an unknown name locks like any other', async () => {
  const name = `Nobody ${randomId()}`;
  await failTimes(5, name);
  expect((await login(name)).status).toBe(429);
  await network.pass(901);
  await failTimes(5, name);
  await network.pass(901);
  expect((await login(name)).body.code).toBe('CHILD_LOCKED');
});

test('a warrior username is unique in any case, and a weak PIN is refused', async () => {
  const mia = await child();
  await expect(child({ warriorUsername: mia.warriorUsername.toUpperCase() })).rejects.toMatchObject({
    code: 'USERNAME_TAKEN',
  });
  await expect(child({ pin: '1234' })).rejects.toMatchObject({ extra: { errors: { pin: expect.any(String) } } });
});

test('a device on which the child has logged in has its own count of wrong PINs', async () => {
  const mia = await child();
  const { cookie } = await login(mia.childName);
  await failTimes(5, mia.childName);
  expect((await login(mia.childName)).status).toBe(429);
  expect((await login(mia.childName, PIN, {}, { from: home, cookie })).status).toBe(200);
});

test('the PIN of a child that is logged in is checked, and whether it has used the device for a week', async () => {
  const mia = await child();
  const first = await login(mia.childName);
  const sessionOf = ({ body }: Reply) =>
    sessionIdSchema.parse(JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString()).sid);
  const check = (pin: string, sessionId: SessionId, { childId } = mia) =>
    calls.call(internal.auth.checkChildPin, {
      params: { childId },
      body: { pin, sessionId },
      idempotencyKey: randomUUID(),
    });
  expect(await check(PIN, sessionOf(first))).toEqual({ result: 'right', isKnownDevice: false });
  expect(await check(PIN, sessionOf(first), await child())).toEqual({ result: 'wrong' });
  await network.deps.db
    .collection('childDevices')
    .updateOne({ childId: mia.childId }, { $set: { firstLoginAt: new Date(Date.now() - 8 * 86_400_000) } });
  expect(await check(PIN, sessionOf(first))).toEqual({ result: 'right', isKnownDevice: true });
  const again = await login(mia.childName, PIN, {}, { from: home, cookie: first.cookie });
  expect(await check(PIN, sessionOf(again))).toEqual({ result: 'right', isKnownDevice: true });
  const elsewhere = await login(mia.childName);
  expect(await check(PIN, sessionOf(elsewhere))).toEqual({ result: 'right', isKnownDevice: false });
  for (let time = 0; time < 5; time += 1) expect(await check('9876', sessionOf(first))).toEqual({ result: 'wrong' });
  expect(await check(PIN, sessionOf(first))).toMatchObject({ result: 'locked' });
  expect((await login(mia.childName)).status).toBe(200);
});

test('a child whose parent is banned reads how to get help, and only a wrong PIN is called wrong', async () => {
  const mia = await child();
  const { cookie } = await login(mia.childName);
  const ban = { decisionId: randomId(), reason: 'Unkind messages' };
  await network.publish('content', banChanged, mia.userId, { userId: mia.userId, ban, version: 1 });
  const refused = await eventually(async () => {
    const reply = await login(mia.childName);
    expect(reply).toMatchObject({ status: 403, body: { code: 'CHILD_LOCKED' } });
    return reply;
  });
  for (const help of ['999', '/emergency-sms', '0800 1111']) expect(refused.body.msg).toContain(help);
  expect(refused.body.msg).not.toMatch(/bann|unkind|invalid|parent/i);
  expect((await login(mia.childName, '9876')).body.code).toBe('INVALID_CREDENTIALS');
  // A session of before ends without the parent's reason or appeal.
  const ended = await network.post('refresh', undefined, { cookie });
  expect([ended.status, JSON.stringify(ended.body)]).toEqual([401, expect.not.stringMatching(/unkind|appeal/i)]);

  await network.publish('content', banChanged, mia.userId, { userId: mia.userId, version: 2 });
  await eventually(async () => expect((await login(mia.childName)).status).toBe(200));
});

test('the parent is told of a login on a new device, once', async () => {
  const mia = await child();
  const { cookie } = await login(mia.childName);
  await login(mia.childName, PIN, {}, { from: home, cookie });
  await eventually(() => expect(network.emulators.mails(mia.email)[0]?.subject).toContain('logged in on a new device'));
  await eventually(() => expect(signedIn.of(mia.userId)).toHaveLength(1));
  await login(mia.childName);
  await eventually(() => expect(signedIn.of(mia.userId)).toHaveLength(2));
});

test('a new PIN or a removal ends the child’s sessions at once; a restored child logs in again', async () => {
  const mia = await child();
  const { childId, userId } = mia;
  const isIn = async (token: string) => (await network.send('GET', 'sessions', { token })).status === 200;
  const first = (await login(mia.childName)).body.token;
  await putLogin(calls, childId, { pin: { pin: 'otter77', userId } });
  expect(await isIn(first)).toBe(false);
  expect((await login(mia.childName)).status).toBe(400);

  const second = (await login(mia.childName, 'otter77')).body.token;
  await putLogin(calls, childId, { state: 'suspended' });
  expect(await isIn(second)).toBe(false);
  expect((await login(mia.childName, 'otter77')).status).toBe(400);
  await putLogin(calls, childId, {});
  expect((await login(mia.childName, 'otter77')).status).toBe(200);
});

test('a suspended child whose PIN is changed stays suspended, and has the new PIN once it is resumed', async () => {
  const { childId, userId, childName } = await child();
  const pin = { pin: 'otter77', userId };
  await putLogin(calls, childId, { state: 'suspended' });
  await putLogin(calls, childId, { state: 'suspended', pin });
  expect((await login(childName, pin.pin)).status).toBe(400);
  await putLogin(calls, childId, {});
  expect((await login(childName, pin.pin)).status).toBe(200);
});

test.each([{ newPin: 'otter77' }, { unlock: true } as const, {}])(
  'the same change again changes nothing: %j',
  async ({ newPin, ...change }: { newPin?: string; unlock?: true }) => {
    const { childId, userId, childName } = await child();
    const given = { version: 7, ...change, ...(newPin !== undefined && { pin: { pin: newPin, userId } }) };
    const stored = () => network.deps.db.collection<{ _id: string }>('childLogins').findOne({ _id: childId });
    await putLogin(calls, childId, given);
    const { body } = await login(childName, newPin);
    const before = await stored();
    await putLogin(calls, childId, given);
    expect(await stored()).toEqual(before);
    expect((await network.send('GET', 'sessions', { token: body.token })).status).toBe(200);
  },
);

test('what is older than the newest neither suspends, resumes nor brings an old PIN back', async () => {
  const { childId, userId, childName } = await child();
  const pin = (value: string) => ({ pin: { pin: value, userId } });
  await putLogin(calls, childId, { version: 9, ...pin('badger12') });
  const { token } = (await login(childName, 'badger12')).body;
  await putLogin(calls, childId, { version: 8, state: 'suspended' });
  for (const late of [pin('otter77'), { unlock: true } as const])
    await expect(putLogin(calls, childId, { version: 8, ...late })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await network.send('GET', 'sessions', { token })).status).toBe(200);
  expect((await login(childName, 'badger12')).status).toBe(200);

  await putLogin(calls, childId, { version: 11, state: 'suspended' });
  await putLogin(calls, childId, { version: 10 });
  expect((await login(childName, 'badger12')).status).toBe(400);
});

test('changes that come at once, the newest first, leave what the newest says', async () => {
  const states = ['suspended', 'active', 'suspended', 'active'] as const;
  const { childId, childName } = await child();
  const newestFirst = [...states.entries()].toReversed();
  await Promise.all(newestFirst.map(([at, state]) => putLogin(calls, childId, { version: at + 1, state })));
  expect((await login(childName)).status).toBe(200);
});

test('no change makes a login that is erased again', async () => {
  const { childId, userId, warriorUsername } = await child();
  await calls.call(internal.auth.discardChildLogin, { params: { childId }, idempotencyKey: randomUUID() });
  const change = { pin: { pin: 'otter77', userId } };
  await expect(putLogin(calls, childId, change)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await login(warriorUsername, 'otter77')).status).toBe(400);
});

test('while a guardian’s account is stopped nobody gives a new PIN, and the child logs in as before', async () => {
  const mia = await child();
  const freezes = [{ from: network.deps.now(), until: new Date(network.deps.now().getTime() + 60_000) }];
  await accounts(network.deps.db).updateOne({ _id: mia.userId }, { $set: { freezes } });
  const pin = { pin: 'otter77', userId: mia.userId };
  await expect(putLogin(calls, mia.childId, { pin })).rejects.toMatchObject({ code: 'CONFLICT' });
  const { body, cookie } = await login(mia.childName);
  expect(body.childId).toBe(mia.childId);
  expect((await network.post('refresh', undefined, { cookie })).status).toBe(200);
});

test('an erased child leaves no trace in any collection', async () => {
  const mia = await child({ childName: 'Zebedee', warriorUsername: 'Unique Marmot' });
  const elsewhere = { from: '203.0.113.9' };
  await login(mia.warriorUsername, PIN, {}, elsewhere);
  await login(mia.warriorUsername, '9876', {}, elsewhere);
  const { childId } = mia;
  await calls.call(internal.auth.discardChildLogin, { params: { childId }, idempotencyKey: randomUUID() });
  expect((await login(mia.warriorUsername, PIN, {}, elsewhere)).status).toBe(400);
  await eventually(async () => expect(await network.deps.db.collection('outbox').countDocuments()).toBe(0));
  for (const { name } of await network.deps.db.listCollections().toArray()) {
    const text = JSON.stringify(await network.deps.db.collection(name).find().toArray());
    for (const trace of [childId, 'Zebedee', 'zebedee', 'Unique Marmot', 'unique marmot'])
      expect(text, name).not.toContain(trace);
  }
});

test('an easy PIN is refused at its field, and creating the same child again returns the same login', async () => {
  const { userId } = await network.member();
  const childId = childIdSchema.parse(randomId());
  const body = { childId, userId: userIdSchema.parse(userId), childName: 'Zed', warriorUsername: `Bear ${childId}` };
  const create = (pin: string) => putNewLogin(calls, { ...body, pin });
  await expect(create('1234')).rejects.toMatchObject({
    code: 'VALIDATION',
    extra: { errors: { pin: expect.any(String) } },
  });
  await create('7otters');
  await create('7otters');
  expect((await login(body.warriorUsername, '7otters')).status).toBe(200);
});

test('a taken warrior username and a weak PIN are told together', async () => {
  const { warriorUsername } = await child();
  const check = (body: { warriorUsername: string; pin: string }) =>
    calls.call(internal.auth.checkChildLogin, { body, idempotencyKey: randomUUID() });
  const taken = { warriorUsername: warriorUsername.toUpperCase(), pin: '1234' };
  expect(await check(taken)).toEqual({ isTaken: true, pinFault: expect.any(String) });
  expect(await check({ ...taken, pin: '7otters' })).toEqual({ isTaken: true });
  expect(await check({ warriorUsername: `Bear ${randomId()}`, pin: '7otters' })).toEqual({ isTaken: false });
});

test('confirming the password unlocks protected calls, and locks out like a login', async () => {
  const { email } = await network.member();
  const { token } = (await network.login({ email })).body;
  const claims = (given: string) => JSON.parse(Buffer.from(given.split('.')[1] ?? '', 'base64url').toString());
  const confirm = (password: string) => network.post('confirm-password', { password }, { token, from: home });
  await network.pass(60);
  const { body } = await confirm(PASSWORD);
  expect(claims(body.token).auth_time).toBeGreaterThanOrEqual(claims(token).auth_time + 60);
  expect((await confirm('not this one')).body).toMatchObject({
    code: 'INVALID_CREDENTIALS',
    errors: { password: expect.any(String) },
  });
});
