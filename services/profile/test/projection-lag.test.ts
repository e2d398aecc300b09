import { internal, type ProfileView, type UserId, userIdSchema } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FamilyActions, familyActions } from './families.ts';
import { save } from './forms.ts';
import { account, newParent, type Parent, publishAccount, type Service, startService } from './service.ts';

/** Its consumers receive nothing: Kafka does not answer. */
let service: Service;
let family: FamilyActions;
beforeAll(async () => {
  service = await startService({ kafkaBrokers: '127.0.0.1:1', isBrokerAway: true });
  family = familyActions(service);
});
afterAll(() => service.stop());

/** Somebody whom auth knows, and profile only by asking. */
async function newcomer(status: 'active' | 'banned' = 'active'): Promise<Parent> {
  const userId = userIdSchema.parse(randomId());
  service.auth.accounts.set(userId, account(userId, { status }));
  const parent = { userId, token: await service.token({ role: 'parent', userId }) };
  expect((await save(service, parent)).status).toBe(201);
  return parent;
}
const view = (of: { userId: string }, by: Parent) => service.call<ProfileView>('GET', `/api/profile/${of.userId}`, by);

test('a newcomer reads own profile and requests', async () => {
  const me = await newcomer();
  const mine = await service.call<{ user: object }>('GET', '/api/profile/me', me);
  expect([mine.status, mine.body.user]).toEqual([
    200,
    { _id: me.userId, username: account(me.userId).username, email: account(me.userId).email },
  ]);
  for (const list of ['received', 'sent'])
    expect((await service.call('GET', `/api/profile/connections/${list}`, await newcomer())).status).toBe(200);
});

test('two newcomers see each other and connect', async () => {
  const [one, other] = [await newcomer(), await newcomer()];
  expect((await view(one, other)).body.view).toBe('card');
  expect((await family.connect(one, other)).body.status).toBe('pending');
  const [request] = await family.received(other);
  expect((await family.accept(other, request?._id ?? '')).status).toBe(200);
  expect(await family.connections(one)).toMatchObject([{ userId: other.userId }]);
});

test('newcomers can be refused, reported and blocked', async () => {
  const me = await newcomer();
  expect((await family.refuse(me, await newcomer())).status).toBe(200);
  expect((await family.report(me, await newcomer())).status).toBe(201);
  expect((await family.block(me, await newcomer())).status).toBe(200);
});

test('a banned newcomer is not visible, and auth is asked once per person', async () => {
  const [me, banned] = [await newcomer(), await newcomer('banned')];
  await view(banned, me);
  const before = service.auth.timesAsked();
  for (let time = 0; time < 3; time += 1) expect((await view(banned, me)).status).toBe(404);
  expect((await view({ userId: randomId() }, me)).status).toBe(404);
  expect(service.auth.timesAsked()).toBe(before);
});

test('who has verified the phone a moment ago is seen, though the last event said unverified', async () => {
  const listening = await startService();
  const [reader, other] = [await newParent(listening), userIdSchema.parse(randomId())];
  await publishAccount(listening, account(other, { status: 'unverified', version: 1 }));
  listening.auth.accounts.set(other, account(other, { version: 2 }));
  await save(listening, reader);
  await save(listening, { token: await listening.token({ role: 'parent', userId: other }) });
  expect((await listening.call('GET', `/api/profile/${other}`, reader)).status).toBe(200);
  await listening.stop();
});

test('a later event replaces what auth answered', async () => {
  const listening = await startService();
  const [reader, other] = [await newParent(listening), userIdSchema.parse(randomId())];
  listening.auth.accounts.set(other, account(other));
  await save(listening, reader);
  await save(listening, { token: await listening.token({ role: 'parent', userId: other }) });
  const seen = async () => (await listening.call('GET', `/api/profile/${other}`, reader)).status;
  expect(await seen()).toBe(200);
  await publishAccount(listening, account(other, { status: 'banned', version: 2 }));
  await eventually(async () => expect(await seen()).toBe(404));
  await listening.stop();
});

test('other services get account and profile of a newcomer, and nothing for an unknown id', async () => {
  const client = await service.internalClient('feed');
  const stateOf = (userId: UserId) => client.call(internal.profile.getPersonState, { params: { userId } });
  const me = await newcomer();
  await save(service, me, { profileVisibility: 'private' });
  expect(await stateOf(me.userId)).toEqual({
    account: account(me.userId),
    profile: {
      userId: me.userId,
      childName: 'Anika',
      city: 'Leeds',
      lookingFor: 'A pen pal',
      visibility: 'private',
      version: 2,
    },
  });
  expect(await stateOf(userIdSchema.parse(randomId()))).toEqual({});
  const withoutProfile = userIdSchema.parse(randomId());
  service.auth.accounts.set(withoutProfile, account(withoutProfile));
  expect(await stateOf(withoutProfile)).toEqual({ account: account(withoutProfile) });
});
