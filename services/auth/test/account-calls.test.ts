import { randomUUID } from 'node:crypto';
import { internal, userIdSchema } from '@notalone/contracts';
import type { InternalClient } from '@notalone/service-kit/internal/internal-client';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthNetwork, PASSWORD, type Person, startAuthNetwork } from './auth-network.ts';

const { findByEmail, getAccountState, getPhone, getPhoneHash, checkPassword } = internal.auth;
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
const phoneHashOf = async (person: Pick<Person, 'userId'>) =>
  (await client.call(getPhoneHash, userOf(person))).phoneHash;
const check = (person: Pick<Person, 'userId'>, password: string, clientPrefix = HOME) =>
  client.call(checkPassword, { ...userOf(person), body: { password, clientPrefix }, idempotencyKey: randomId() });

test('getting an account returns what its event says; an unknown account is not found', async () => {
  const [member, newcomer] = [await network.member(), await network.register()];
  expect((await client.call(getAccountState, userOf(member))).account).toMatchObject({
    username: member.username,
    email: member.email,
    role: 'parent',
    status: 'active',
  });
  expect((await client.call(getAccountState, userOf(newcomer))).account?.status).toBe('unverified');
  expect(await client.call(getAccountState, userOf(nobody))).toEqual({});
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
  for (const person of [nobody, unverified])
    await expect(phoneHashOf(person)).rejects.toMatchObject({ code: 'NOT_FOUND' });
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

test('a verified number is told to who looks after cases of child safety, and to no other service', async () => {
  const [member, newcomer] = [await network.member({ phoneNumber: '07700900778' }), await network.register()];
  const content = await network.internalClient('content');
  expect(await content.call(getPhone, userOf(member))).toEqual({ phoneNumber: '+447700900778' });
  expect(await content.call(getPhone, userOf(newcomer))).toEqual({});
  expect(await content.call(getPhone, userOf(nobody))).toEqual({});
  await expect(client.call(getPhone, userOf(member))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
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
