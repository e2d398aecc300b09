import { randomUUID } from 'node:crypto';
import {
  accountChanged,
  accountRegistered,
  authErased,
  chatErased,
  contentErased,
  deletionRequested,
  emailVerified,
  emergencyErased,
  feedErased,
  pairKey,
  passwordChanged,
  phoneVerified,
  profileErased,
  relationChanged,
  sessionStarted,
  sessionsEnded,
  type UserId,
  userIdSchema,
} from '@notalone/contracts';
import { HOLDERS } from '@notalone/contracts/receipt-lines';
import { createLogger } from '@notalone/service-kit/logging/logger';
import { connectPlatform, type Platform } from '@notalone/service-kit/platform';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { eventually } from '@notalone/testing/eventually';
import { serviceKeysInTest } from '@notalone/testing/service-keys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setRole } from '../src/admins/set-role.ts';
import { eraseAccount } from '../src/erasure/erase-account.ts';
import { findErasure } from '../src/erasure/erasures.store.ts';
import { purgeUnverified } from '../src/erasure/purge-unverified.ts';
import { confirmPart } from '../src/erasure/send-receipt.ts';
import { type AuthNetwork, PASSWORD, type Person, startAuthNetwork, startAuthService } from './auth-network.ts';
import { collectEvents, type EventsSeen } from './events-seen.ts';
import { secondFactors } from './second-factors.ts';

const AUTH_EVENTS = [
  accountRegistered,
  phoneVerified,
  emailVerified,
  passwordChanged,
  sessionStarted,
  sessionsEnded,
  authErased,
];
let network: AuthNetwork;
let people: EventsSeen;
let happened: EventsSeen;
/** Stands for the profile service, which requests deletions. */
let profile: Platform;
beforeAll(async () => {
  [network, people, happened] = await Promise.all([
    startAuthNetwork(),
    collectEvents([accountChanged], 'people.state'),
    collectEvents(AUTH_EVENTS),
  ]);
  const config = {
    ...network.config,
    ...serviceKeysInTest('profile'),
    MONGO_URL: network.config.MONGO_URL.replace('auth_', 'profile_'),
    REDIS_URL: network.config.REDIS_URL.replace('//auth:', '//profile:'),
  };
  profile = await connectPlatform({
    service: 'profile',
    config,
    log: createLogger({ service: 'profile', level: 'silent' }),
  });
  await profile.start();
});
afterAll(() => Promise.all([network.close(), people.close(), happened.close(), profile.close()]));

test('events tell other services who a person is and what changed', async () => {
  const person = await network.member();
  const { body } = await network.login(person);
  await network.post('logout', undefined, { token: body.token });
  const part = { userId: person.userId, username: person.username, email: person.email, role: 'parent' };
  await eventually(() =>
    expect(people.of(person.userId)).toEqual([
      { ...part, status: 'unverified', memberSince: expect.any(String), version: 1 },
      { ...part, status: 'active', memberSince: expect.any(String), version: 2 },
    ]),
  );
  await eventually(() => expect(happened.of(person.userId)).toHaveLength(4));
  const [registered, verified, started, ended] = happened.of(person.userId);
  expect([registered, verified]).toEqual([{ userId: person.userId }, { userId: person.userId }]);
  const { sessionId } = started as { sessionId: string };
  expect(ended).toEqual({ userId: person.userId, sessionIds: [sessionId] });
});

const receiptsTo = ({ email }: Person) =>
  network.emulators.mails(email).filter(({ subject }) => subject === 'Your data is erased: your receipt');
const isGenuine = async (text: string) => (await network.post('receipts/check', { text })).body.isGenuine;
/** The JSON behind the link of its mail. */
/** Seconds, as the metrics export it. */
const waitedForChat = async () =>
  Number(/^erasure_oldest_seconds\{holder="chat"\} (.+)$/m.exec(await metrics.metrics())?.[1]);
async function receiptOf(person: Person): Promise<string> {
  const [mail] = await eventually(() => {
    expect(receiptsTo(person)).toHaveLength(1);
    return receiptsTo(person);
  });
  return Buffer.from(/\/receipt#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '', 'base64url').toString();
}

test('a deletion ends the sessions, erases the account and frees the email address; nothing personal remains', async () => {
  const person = await network.member();
  const { body, cookie } = await network.login(person);
  await network.post('forgot-password', person);
  const erasureId = randomUUID();
  const data = { userId: userIdSchema.parse(person.userId), erasureId };
  await profile.transact((session) => profile.outbox.add(session, deletionRequested, { key: person.userId, data }));

  await eventually(async () => expect((await network.send('GET', 'sessions', { token: body.token })).status).toBe(401));
  // The tombstone follows the commit. Until then the profile service, which people ask to delete the account, refuses
  // them.
  await eventually(() => expect(people.of(person.userId).at(-1)).toBe('erased'));
  expect((await network.post('refresh', undefined, { cookie })).status).toBe(401);
  expect((await network.login(person)).body.code).toBe('INVALID_CREDENTIALS');
  await eventually(() => expect(happened.of(erasureId)).toContainEqual({ erasureId }));
  await eventually(() =>
    expect(network.emulators.mails(person.email).map(({ subject }) => subject)).toContain(
      'Your Not Alone account has been deleted',
    ),
  );
  expect((await findErasure(network.deps.db, erasureId))?.completedAt).toBeUndefined();
  expect(await waitedForChat()).toBeGreaterThan(0);

  for (const [service, confirmation] of Object.entries({
    profile: profileErased,
    chat: chatErased,
    feed: feedErased,
    content: contentErased,
    emergency: emergencyErased,
  })) {
    expect((await findErasure(network.deps.db, erasureId))?.completedAt).toBeUndefined();
    await profile.transact((session) =>
      profile.outbox.add(session, confirmation, { key: erasureId, data: { erasureId } }),
    );
    await eventually(async () =>
      expect((await findErasure(network.deps.db, erasureId))?.confirmed).toHaveProperty(service),
    );
  }
  await eventually(async () =>
    expect((await findErasure(network.deps.db, erasureId))?.completedAt).toBeInstanceOf(Date),
  );
  const receipt = await receiptOf(person);
  for (const id of [person.userId, erasureId, person.email, person.username, person.phoneNumber])
    expect(receipt).not.toContain(id);
  expect(JSON.parse(receipt).receipt).toMatchObject({
    parts: HOLDERS.map((part) => ({ part })),
  });
  expect(await isGenuine(receipt)).toBe(true);
  expect(await isGenuine(JSON.stringify(JSON.parse(receipt), undefined, 2))).toBe(true);
  expect(await isGenuine(receipt.replace('deleted member', 'deleted Member'))).toBe(false);

  const before = (await findErasure(network.deps.db, erasureId))?.confirmed.chat;
  await profile.transact((session) => profile.outbox.add(session, chatErased, { key: erasureId, data: { erasureId } }));
  await eventually(async () =>
    expect((await findErasure(network.deps.db, erasureId))?.confirmed.chat).not.toEqual(before),
  );
  await network.pass(0);
  expect(receiptsTo(person)).toHaveLength(1);

  const names = (await network.deps.db.listCollections().toArray())
    .map(({ name }) => name)
    .filter((name) => name !== 'outbox');
  const kept = JSON.stringify(
    await Promise.all(names.map((name) => network.deps.db.collection(name).find().toArray())),
  );
  for (const trace of [person.userId, person.email, person.username, person.phoneNumber])
    expect(kept).not.toContain(trace);
  const { userId: _erased, ...details } = person;
  expect((await network.register({ ...details, username: network.someone().username })).userId).not.toBe(person.userId);
});

test('during a block neither person can look up the other’s name, but an admin can', async () => {
  const [one, other, admin] = await Promise.all([network.member(), network.member(), network.member()]);
  await setRole(network.deps, admin.email, 'admin');
  const pair = [one.userId, other.userId].toSorted().map((id) => userIdSchema.parse(id)) as [UserId, UserId];
  const tokens = new Map<Person, string>();
  for (const person of [one, other, admin]) tokens.set(person, (await network.login(person)).body.token);
  const factors = secondFactors(network);
  const confirmed = await factors.addPasskey(tokens.get(admin) ?? '', factors.newPasskey());
  tokens.set(admin, confirmed.body.token);
  const names = async (reader: Person, ids: readonly string[]): Promise<string[]> => {
    const { body } = await network.send('POST', 'user-details', { token: tokens.get(reader) ?? '' }, { ids });
    return body.users.map(({ username }: Person) => username);
  };
  const say = (state: 'blocked' | 'none', version: number) =>
    profile.transact((session) =>
      profile.outbox.add(session, relationChanged, {
        key: pairKey(...pair),
        data: {
          pair,
          state,
          blockedBy: state === 'blocked' ? [pair[0]] : [],
          since: new Date().toISOString(),
          version,
        },
      }),
    );
  await say('blocked', 2);
  await eventually(async () => expect(await names(other, [one.userId, admin.userId])).toEqual([admin.username]));
  expect(await names(one, [other.userId, one.userId])).toEqual([one.username]);
  expect(await names(admin, [one.userId, other.userId])).toEqual([one.username, other.username]);
  await say('none', 3);
  await eventually(async () => expect(await names(other, [one.userId])).toEqual([one.username]));
});

test('unverified accounts are purged after 14 days, including those with a member’s address; members never are', async () => {
  const [member, unverified] = [await network.member(), await network.register()];
  const sharing = await network.register({ email: member.email });
  await network.pass(14 * 86_400 - 3600);
  expect(await purgeUnverified(network.deps)).toBe(0);
  await network.pass(7200);
  expect(await purgeUnverified(network.deps)).toBeGreaterThanOrEqual(2);
  await eventually(() => expect(people.of(unverified.userId).at(-1)).toBe('erased'));
  expect((await network.login(member)).status).toBe(200);
  await network.register({ ...network.someone(), username: sharing.username });
  await network.register({ ...network.someone(), email: unverified.email, username: unverified.username });
});

test('the username of a deleted account stays reserved for 30 days', async () => {
  const { userId, username } = await network.member();
  await network.transact((session) => eraseAccount(network.deps, session, { userId, erasureId: randomUUID() }));
  for (const again of [username, username.toUpperCase()]) {
    const reply = await network.post('register', { ...network.someone(), username: again, password: PASSWORD });
    expect(reply).toMatchObject({ status: 409, body: { code: 'USERNAME_TAKEN' } });
  }
  await network.pass(30 * 86_400 + 1);
  await network.register({ username });
});

async function eraseAndConfirm({ userId }: Person, erasureId: string, secondsBetween: number): Promise<void> {
  await network.transact((session) => eraseAccount(network.deps, session, { userId, erasureId }));
  await network.pass(secondsBetween);
  for (const part of ['profile', 'chat', 'feed', 'content', 'emergency'] as const)
    await network.transact((session) => confirmPart(network.deps, session, erasureId, part));
  await network.pass(0);
}

test('confirmations may come first; after 14 days the address is gone and nothing is sent', async () => {
  const [early, late] = [await network.member(), await network.member()];
  const [first, last] = [randomUUID(), randomUUID()];
  await network.transact((session) => confirmPart(network.deps, session, first, 'feed'));
  await eraseAndConfirm(early, first, 0);
  expect(await isGenuine(await receiptOf(early))).toBe(true);
  await eraseAndConfirm(late, last, 14 * 86_400 + 1);
  expect((await findErasure(network.deps.db, last))?.completedAt).toBeInstanceOf(Date);
  expect(receiptsTo(late)).toEqual([]);
  const waiting = network.deps.db.collection<{ _id: string }>('awaitedReceipts').find({ _id: { $in: [first, last] } });
  expect(await waiting.toArray()).toEqual([]);
});

test('an erasure that a restore repeats mails nothing', async () => {
  const person = await network.member();
  const repeated = { _id: randomUUID(), isRepeated: true, requestedAt: new Date(), confirmed: {} };
  await network.deps.db.collection<typeof repeated>('erasures').insertOne(repeated);
  await network.pass(0);
  const had = network.emulators.mails(person.email).length;
  await eraseAndConfirm(person, repeated._id, 0);
  expect(network.emulators.mails(person.email)).toHaveLength(had);
});

test('a granted role takes effect at the next login, and the old token stops working at once', async () => {
  const person = await network.member();
  const { body, cookie } = await network.login(person);
  expect(await setRole(network.deps, person.email.toUpperCase(), 'admin')).toBe(true);
  expect((await network.send('GET', 'sessions', { token: body.token })).status).toBe(401);
  expect((await network.post('refresh', undefined, { cookie })).status).toBe(401);
  expect((await network.login(person)).body).toMatchObject({ role: 'parent', secondFactor: 'register' });
  await eventually(() => expect(people.of(person.userId).at(-1)).toMatchObject({ role: 'admin', version: 3 }));
  expect(await setRole(network.deps, 'nobody@example.com', 'admin')).toBe(false);
});

test('people can register while the broker is down, and the events arrive later', async () => {
  const config = { ...network.config, KAFKA_BROKERS: ['127.0.0.1:1'] };
  const alongside = { ...network, config };
  const lonely = await startAuthService(network.emulators, { alongside, isBrokerAway: true });
  const someone = network.someone();
  const answer = await lonely.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { ...someone, password: PASSWORD },
  });
  expect(answer.statusCode).toBe(201);
  const { userId } = answer.json();
  await lonely.stop();
  // The instance that can reach the broker publishes what the other one wrote.
  await eventually(() =>
    expect(people.of(userId)).toMatchObject([{ username: someone.username, status: 'unverified' }]),
  );
});
