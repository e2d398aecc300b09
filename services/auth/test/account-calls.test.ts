import { randomUUID } from 'node:crypto';
import { childIdSchema, exportReady, idSchema, internal, userIdSchema } from '@notalone/contracts';
import type { InternalClient } from '@notalone/service-kit/internal/internal-client';
import { eventually } from '@notalone/testing/eventually';
import { exportedRecords } from '@notalone/testing/exported-records';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthNetwork, PASSWORD, type Person, startAuthNetwork } from './auth-network.ts';
import { createChildLogin } from './child-logins.ts';

const { findByEmail, getParentContact, getPhone, checkPassword } = internal.auth;
const HOME = '10.9.8.0/24';

let network: AuthNetwork;
let client: InternalClient;
beforeAll(async () => {
  network = await startAuthNetwork();
  client = await network.internalClient('profile');
});
afterAll(() => network.close());

const userOf = (person: Pick<Person, 'userId'>) => ({ params: { userId: userIdSchema.parse(person.userId) } });
const nobody = { userId: randomId() };
const phoneHashOf = async (person: Pick<Person, 'userId'>) => (await client.call(getPhone, userOf(person))).phoneHash;
const check = (person: Pick<Person, 'userId'>, password: string, clientPrefix = HOME) =>
  client.call(checkPassword, { ...userOf(person), body: { password, clientPrefix }, idempotencyKey: randomId() });

test('getting an account returns what its event says; an unknown account is not found', async () => {
  const [member, newcomer] = [await network.member(), await network.register()];
  expect((await client.call(getParentContact, userOf(member))).account).toMatchObject({
    username: member.username,
    email: member.email,
    role: 'parent',
    status: 'active',
  });
  expect((await client.call(getParentContact, userOf(newcomer))).account?.status).toBe('unverified');
  expect(await client.call(getParentContact, userOf(nobody))).toEqual({});
});

test('accounts with the same number share a phone hash, which differs per number and does not contain it', async () => {
  const phoneNumber = '07700900777';
  const [one, same, other] = [
    await network.member({ phoneNumber }),
    await network.member({ phoneNumber }),
    await network.member(),
  ];
  const hash = await phoneHashOf(one);
  expect(hash).not.toContain('7700900777');
  expect(await phoneHashOf(same)).toBe(hash);
  expect(await phoneHashOf(other)).not.toBe(hash);
});

test('an unknown account or an unverified number has no phone hash', async () => {
  const unverified = await network.register();
  for (const person of [nobody, unverified]) expect(await client.call(getPhone, userOf(person))).toEqual({});
});

test('checking a password answers right or wrong; an unknown account always gets wrong', async () => {
  const member = await network.member();
  expect(await check(member, PASSWORD)).toEqual({ result: 'right' });
  expect(await check(member, 'another one')).toEqual({ result: 'wrong' });
  expect(await check(nobody, PASSWORD)).toEqual({ result: 'wrong' });
});

test('wrong passwords count towards the login page’s lockout, per network', async () => {
  const member = await network.member();
  for (let time = 0; time < 2; time += 1)
    await network.login(member, { password: 'not the password' }, { from: '10.9.8.7' });
  for (let time = 0; time < 3; time += 1) expect(await check(member, 'not it')).toEqual({ result: 'wrong' });
  expect(await check(member, PASSWORD)).toEqual({ result: 'locked', retryAfterSeconds: expect.closeTo(900, -2) });
  expect((await network.login(member, {}, { from: '10.9.8.7' })).status).toBe(429);
  expect(await check(member, PASSWORD, '10.9.9.0/24')).toEqual({ result: 'right' });
});

test('five correct passwords in a row lock nobody out', async () => {
  const member = await network.member();
  for (let time = 0; time < 6; time += 1) expect(await check(member, PASSWORD)).toEqual({ result: 'right' });
});

test('a verified number is told for cases of child safety, and to no other service', async () => {
  const [member, newcomer] = [await network.member({ phoneNumber: '07700900778' }), await network.register()];
  const [content, chat] = [await network.internalClient('content'), await network.internalClient('chat')];
  expect(await content.call(getPhone, userOf(member))).toEqual({ phoneNumber: '+447700900778' });
  expect(await content.call(getPhone, userOf(newcomer))).toEqual({});
  expect(await content.call(getPhone, userOf(nobody))).toEqual({});
  expect(await client.call(getPhone, userOf(member))).toEqual({ phoneHash: expect.not.stringContaining('900778') });
  await expect(chat.call(getPhone, userOf(member))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const emergency = await network.internalClient('emergency');
  expect((await emergency.call(getParentContact, userOf(member))).phone).toMatchObject({
    phoneNumber: '+447700900778',
  });
  expect(await client.call(getParentContact, userOf(member))).not.toHaveProperty('phone');
});

test('moderation finds an account by its address in any case, and nobody else does', async () => {
  const content = await network.internalClient('content');
  const someone = network.someone();
  const { userId } = await network.register(someone);
  const ask = (email: string) => ({ body: { email }, idempotencyKey: randomUUID() });
  expect(await content.call(findByEmail, ask(someone.email.toUpperCase()))).toEqual({ userIds: [userId] });
  expect(await content.call(findByEmail, ask('nobody@example.com'))).toEqual({ userIds: [] });
  await expect(client.call(findByEmail, ask(someone.email))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('the copy of a person’s data has the account, its logins and its children, no secret and nobody else', async () => {
  const [member, other] = [await network.member(), await network.member()];
  const userId = userIdSchema.parse(member.userId);
  for (const person of [member, other]) await network.login(person);
  const child = { childId: childIdSchema.parse(randomId()), userId, childName: 'Mia', warriorUsername: 'Brave Heron' };
  await createChildLogin(network, { ...child, pin: '7otters' });
  const records = await exportedRecords(client, internal.auth.exportPage, { userId });
  expect(records).toMatchObject([
    { kind: 'account', username: member.username, email: member.email, phoneNumber: member.phoneNumber },
    { kind: 'session' },
    { kind: 'childLogin', childName: 'Mia', warriorUsername: 'Brave Heron' },
  ]);
  const stored = await network.deps.db
    .collection<{ _id: string; passwordHash: string }>('accounts')
    .findOne({ _id: member.userId });
  const all = JSON.stringify(records);
  for (const hidden of [other.username, other.email, other.phoneNumber, stored?.passwordHash, 'Hash'])
    expect(all).not.toContain(hidden);
  expect(await exportedRecords(client, internal.auth.exportPage, { userId: userIdSchema.parse(randomId()) })).toEqual(
    [],
  );
  const own = await exportedRecords(client, internal.auth.exportPage, { userId, childId: child.childId });
  expect(own).toMatchObject([{ kind: 'childLogin', warriorUsername: 'Brave Heron' }]);
  expect(own).toHaveLength(1);
  const chat = await network.internalClient('chat');
  await expect(exportedRecords(chat, internal.auth.exportPage, { userId })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
});

test('that it is ready is mailed, with nothing of what is in it', async () => {
  const member = await network.member();
  const userId = userIdSchema.parse(member.userId);
  const mails = () => network.emulators.mails(member.email).filter(({ subject }) => subject === 'Your data is ready');
  await network.publish('profile', exportReady, userId, { userId, exportId: idSchema.parse(randomId()) });
  await eventually(() => expect(mails()).toHaveLength(1));
  expect(mails()[0]?.text).toMatch(/For 7 days .*\/account\n/s);
  expect(mails()[0]?.text).not.toContain(member.username);
});
