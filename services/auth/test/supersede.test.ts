import { accountChanged } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../src/accounts/accounts.store.ts';
import { type AuthNetwork, PASSWORD, type Person, startAuthNetwork, statusesOf } from './auth-network.ts';
import { collectEvents, type EventsSeen } from './events-seen.ts';
import { takeAboutAsLong } from './timing.ts';

const NEW_PASSWORD = 'nine quiet herons';
let network: AuthNetwork;
let people: EventsSeen;
beforeAll(async () => {
  [network, people] = await Promise.all([startAuthNetwork(), collectEvents([accountChanged], 'people.state')]);
});
afterAll(() => Promise.all([network.close(), people.close()]));

const register = (person: object) => network.post('register', { password: NEW_PASSWORD, ...person });
const verify = (userId: string, verificationCode: string, how = 'verify-sms') =>
  network.post(how, { userId, verificationCode });
const correct = ({ username, email }: Pick<Person, 'username' | 'email'>) => ({
  username,
  email,
  phoneNumber: network.someone().phoneNumber,
});

test('a person who mistyped her number registers again with the right one, same name and email, and logs in', async () => {
  const mistyped = await network.register();
  const right = { ...correct(mistyped), email: mistyped.email.toUpperCase() };
  const { status, body } = await register(right);
  expect([status, Object.keys(body)]).toEqual([201, ['userId']]);
  expect(body.userId).not.toBe(mistyped.userId);
  expect((await verify(body.userId, await network.smsCode(right.phoneNumber))).status).toBe(200);
  expect((await network.login(mistyped)).body.code).toBe('INVALID_CREDENTIALS');
  expect(await network.login(mistyped, { password: NEW_PASSWORD })).toMatchObject({
    status: 200,
    body: { userId: body.userId },
  });
  await eventually(() => expect(people.of(mistyped.userId).at(-1)).toBe('erased'));
  await eventually(() =>
    expect(people.of(body.userId)).toMatchObject([{ status: 'unverified' }, { status: 'active' }]),
  );
});

test('nothing from the earlier registration works any more, and a verified email must be verified again', async () => {
  const earlier = await network.register();
  const sms = await network.smsCode(earlier.phoneNumber);
  expect((await verify(earlier.userId, await network.mailCode(earlier.email), 'verify-email')).status).toBe(200);
  const later = await register(correct(earlier));
  expect(await verify(earlier.userId, sms)).toMatchObject({ status: 400, body: { code: 'CODE_INVALID' } });
  expect((await verify(later.body.userId, sms)).status).toBe(400);
  const [account, ...more] = await accounts(network.deps.db).find({ email: earlier.email }).toArray();
  expect([account?._id, account?.emailVerifiedAt, more]).toEqual([later.body.userId, undefined, []]);
  expect(await network.deps.db.collection('codes').countDocuments({ userId: earlier.userId })).toBe(0);
});

test('a verified account keeps its password, number and sessions when another registers with its email', async () => {
  const owner = await network.member();
  const { cookie } = await network.login(owner);
  for (let time = 0; time < 2; time += 1)
    expect((await register({ ...network.someone(), email: owner.email })).status).toBe(201);
  expect((await network.post('refresh', undefined, { cookie })).status).toBe(200);
  expect(await network.login(owner)).toMatchObject({ status: 200, body: { userId: owner.userId } });
  expect(await accounts(network.deps.db).findOne({ _id: owner.userId })).toMatchObject({
    phone: owner.phoneNumber,
    username: owner.username,
  });
});

test('registering again does not lift a ban', async () => {
  const banned = await network.register();
  await accounts(network.deps.db).updateOne({ _id: banned.userId }, { $set: { ban: { reason: 'Unkind messages' } } });
  expect((await register({ ...network.someone(), email: banned.email })).status).toBe(201);
  expect((await network.login(banned)).body.code).toBe('BANNED');
});

test('a taken username is refused, and the earlier unverified account stays', async () => {
  const [other, mine] = [await network.register(), await network.register()];
  expect((await register({ ...correct(mine), username: other.username })).status).toBe(409);
  expect((await verify(mine.userId, await network.smsCode(mine.phoneNumber))).status).toBe(200);
});

describe.each(['new', 'a member’s'] as const)('with an email that is %s', (whose) => {
  const emailOf = async () => (whose === 'new' ? network.someone().email : (await network.member()).email);

  test('the second registration frees the name and voids the first one’s codes; the third ignores a verified second', async () => {
    const first = await network.register({ email: await emailOf() });
    const second = await network.register(correct(first));
    expect((await verify(first.userId, await network.smsCode(first.phoneNumber))).body.code).toBe('CODE_INVALID');
    expect((await verify(second.userId, await network.smsCode(second.phoneNumber))).status).toBe(200);
    expect((await register(correct(first))).body.code).toBe('USERNAME_TAKEN');
    await network.register({ email: first.email });
  });

  test('of several concurrent registrations one has working codes, and none fails', async () => {
    const first = await network.register({ email: await emailOf() });
    const rivals = Array.from({ length: 4 }, () => correct({ ...network.someone(), email: first.email }));
    const replies = await Promise.all(rivals.map((rival) => register(rival)));
    expect(statusesOf(replies)).toEqual([201, 201, 201, 201]);
    const left = await accounts(network.deps.db)
      .find({ email: first.email, phoneVerifiedAt: { $exists: false } })
      .toArray();
    expect(left).toHaveLength(1);
    expect(replies.map(({ body }) => body.userId)).toContain(left[0]?._id);
    expect(
      await network.deps.db
        .collection('codes')
        .countDocuments({ userId: { $in: replies.map(({ body }) => body.userId) } }),
    ).toBe(2);
  });
});

test('a concurrent verification and registration run one after the other, and the account belongs to one person', async () => {
  const first = await network.register();
  const code = await network.smsCode(first.phoneNumber);
  const [verified, later] = await Promise.all([
    verify(first.userId, code),
    register(correct({ ...network.someone(), email: first.email })),
  ]);
  expect([200, 400]).toContain(verified.status);
  expect(later.status).toBe(201);
  const owner = await accounts(network.deps.db).findOne({ emailKey: first.email });
  expect(owner?._id).toBe(verified.status === 200 ? first.userId : later.body.userId);
});

test('a registration that replaces another takes about as long as a first one, with the same headers', async () => {
  const headers = new Set<string>();
  const post = async (person: object) => {
    const reply = await register({ ...person, password: PASSWORD });
    headers.add([...reply.headers.keys()].sort().join());
  };
  let someone = network.someone();
  const first = () => {
    someone = network.someone();
    return post(someone);
  };
  const again = () => post(correct(someone));
  expect(await takeAboutAsLong(again, first)).toBe(true);
  expect(headers.size).toBe(1);
});
