import {
  accountChanged,
  accountLookedAt,
  accountReturned,
  banChanged,
  contentErased,
  type DataOf,
  deletionRequested,
  personHeld,
  sessionsEnded,
  switchChanged,
  userIdSchema,
} from '@notalone/contracts';
import { decisionOfToken } from '@notalone/moderation/appeal-token';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthNetwork, PASSWORD, type Person, startAuthNetwork } from './auth-network.ts';
import { collectEvents, type EventsSeen } from './events-seen.ts';

let network: AuthNetwork;
let people: EventsSeen;
let returned: EventsSeen;
beforeAll(async () => {
  network = await startAuthNetwork();
  people = await collectEvents([accountChanged, sessionsEnded]);
  returned = await collectEvents([accountReturned]);
});
afterAll(() => Promise.all([network.close(), people.close(), returned.close()]));

type Ban = NonNullable<DataOf<typeof banChanged>['ban']>;
const publishBan = (person: Person, version: number, ban?: Ban) => {
  const userId = userIdSchema.parse(person.userId);
  return network.publish('content', banChanged, userId, { userId, ...(ban && { ban }), version });
};
const inAnHour = () => new Date(network.deps.now().getTime() + 3_600_000).toISOString();
const statusesOf = (person: Person) =>
  people.of(person.userId).flatMap((event) => (event as { status?: string }).status ?? []);

test('a ban ends every session at once, login says why and until when, and the person can appeal', async () => {
  const person = await network.member();
  const { body, cookie } = await network.login(person);
  const decisionId = randomId();
  await publishBan(person, 1, { decisionId, reason: 'Unkind messages', until: inAnHour() });
  await eventually(async () => expect((await network.send('GET', 'sessions', { token: body.token })).status).toBe(401));
  await eventually(async () => expect((await network.post('refresh', undefined, { cookie })).status).toBe(401));

  const refused = await network.login(person);
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'BANNED', msg: expect.stringMatching(/until .*Reason: Unkind messages/) },
  });
  expect(decisionOfToken(network.config.APPEAL_SECRET, refused.body.appealToken)).toBe(decisionId);
  const mail = await eventually(() => {
    const [newest] = network.emulators.mails(person.email);
    expect(newest?.subject).toBe('Your account is banned');
    return newest?.text ?? '';
  });
  expect(mail).toContain(`/appeal#${refused.body.appealToken}`);
  expect(mail).toContain('Unkind messages');
  await eventually(() => expect(statusesOf(person).at(-1)).toBe('banned'));
});

test('a ban ends by the clock, for the other services too', async () => {
  const person = await network.member();
  await publishBan(person, 1, { decisionId: randomId(), reason: 'Unkind messages', until: inAnHour() });
  await eventually(async () => expect((await network.login(person)).status).toBe(403));
  await network.pass(3601);
  expect((await network.login(person)).status).toBe(200);
  await eventually(() => expect(statusesOf(person).at(-1)).toBe('active'));
});

test('a lifted ban lets in again, and an older event does not ban again', async () => {
  const person = await network.member();
  const ban = { decisionId: randomId(), reason: 'Unkind messages' };
  await publishBan(person, 1, ban);
  await eventually(async () => expect((await network.login(person)).body.code).toBe('BANNED'));
  await publishBan(person, 2);
  await eventually(async () => expect((await network.login(person)).status).toBe(200));
  await publishBan(person, 1, ban);
  await publishBan(person, 3);
  await eventually(async () =>
    expect(await network.deps.db.collection('accounts').findOne({ _id: person.userId as never })).toMatchObject({
      banVersion: 3,
    }),
  );
  expect((await network.login(person)).status).toBe(200);
});

test('nobody can register while admins have closed it, and again afterwards', async () => {
  const set = (on: boolean, version: number) =>
    network.publish('content', switchChanged, 'registration', { name: 'registration', on, version });
  const register = async () => (await network.post('register', { ...network.someone(), password: PASSWORD })).status;
  await set(true, 1);
  await eventually(async () =>
    expect(await network.deps.db.collection('switches').countDocuments({ on: true })).toBe(1),
  );
  // The network tries again after 503 for a while: what is asked here is the answer itself.
  const response = await fetch(`${network.baseUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...network.someone(), password: PASSWORD }),
  });
  const { msg } = (await response.json()) as { msg: string };
  expect([response.status, msg]).toEqual([503, expect.stringContaining('New accounts')]);
  await set(false, 2);
  await eventually(async () => expect(await register()).toBe(201));
});

/** Deletes the account, as the person and the moderators' service do. */
async function leave(person: Person, remembered?: { until?: string }): Promise<string> {
  const userId = userIdSchema.parse(person.userId);
  const erasureId = crypto.randomUUID();
  await network.publish('profile', deletionRequested, userId, { userId, erasureId });
  await network.publish('content', contentErased, erasureId, { erasureId, ...(remembered && { remembered }) });
  await eventually(async () => {
    const erasure = await network.deps.db.collection('erasures').findOne({ _id: erasureId as never });
    expect(Object.keys(erasure?.['confirmed'] ?? {}).toSorted()).toEqual(['auth', 'content']);
  });
  return erasureId;
}
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { reads_only?: true };
const returnOf = (userId: string) => returned.of(userId).at(-1);

test('registering with the email of somebody banned for a child’s safety ends quietly, while the ban runs', async () => {
  const person = await network.member();
  const ban = { decisionId: randomId(), reason: 'A child was not safe', isChildSafety: true as const };
  await publishBan(person, 1, { ...ban, until: inAnHour() });
  await eventually(async () => expect((await network.login(person)).body.code).toBe('BANNED'));
  await leave(person, { until: inAnHour() });
  // The farewell mail counts among those from before.
  const allDelivered = () =>
    eventually(async () => expect(await network.deps.db.collection('deliveries').countDocuments()).toBe(0));
  await allDelivered();
  const someone = await network.register();
  const unlike = () => ({ ...network.someone(), password: PASSWORD });
  const mails = network.emulators.mails(person.email).length;
  const before = await network.post('register', unlike());
  const answer = await network.post('register', { ...unlike(), email: person.email });
  expect([answer.status, Object.keys(answer.body)]).toEqual([before.status, Object.keys(before.body)]);
  const verify = (who: string) => network.post('verify-sms', { userId: who, verificationCode: '000000' });
  const [banned, other] = [await verify(answer.body.userId), await verify(someone.userId)];
  expect([banned.status, banned.body.msg]).toEqual([other.status, other.body.msg]);
  await allDelivered();
  expect(network.emulators.mails(person.email)).toHaveLength(mails);
  for (const name of ['bannedContacts', 'formerContacts']) {
    const kept = JSON.stringify(await network.deps.db.collection(name).find().toArray());
    expect(kept).not.toContain(person.email);
    expect(kept).not.toContain(person.phoneNumber);
  }
  await network.pass(3601);
  const later = await network.member({ email: person.email });
  expect((await network.login(later)).status).toBe(200);
});

test('the phone alone of somebody who is banned opens an account that reads until a moderator has looked', async () => {
  const person = await network.member();
  const ban = { decisionId: randomId(), reason: 'A child was not safe', isChildSafety: true as const };
  await publishBan(person, 1, ban);
  await eventually(async () => expect((await network.login(person)).body.code).toBe('BANNED'));
  const beside = await network.member({ phoneNumber: person.phoneNumber });
  await eventually(() =>
    expect(returnOf(beside.userId)).toEqual({ userId: beside.userId, former: [], readsOnly: true }),
  );

  await leave(person, {});
  const again = await network.member({ phoneNumber: person.phoneNumber });
  const former = [{ userId: person.userId, same: 'phone' }];
  await eventually(() => expect(returnOf(again.userId)).toEqual({ userId: again.userId, former, readsOnly: true }));
  const login = await network.login(again);
  expect(claimsOf(login.body.token).reads_only).toBe(true);
  await network.publish('content', accountLookedAt, again.userId, { userId: userIdSchema.parse(again.userId) });
  let { cookie } = login;
  await eventually(async () => {
    const refreshed = await network.post('refresh', undefined, { cookie });
    ({ cookie } = refreshed);
    expect(claimsOf(refreshed.body.token).reads_only).toBeUndefined();
  });
});

test('who left under an ordinary ban or a warning is known by the address, and nobody else’s return is announced', async () => {
  const [banned, warned, free] = [await network.member(), await network.member(), await network.member()];
  await publishBan(banned, 1, { decisionId: randomId(), reason: 'Unkind', until: inAnHour() });
  await eventually(async () => expect((await network.login(banned)).body.code).toBe('BANNED'));
  await leave(banned, { until: inAnHour() });
  await leave(warned, { until: inAnHour() });
  await leave(free);
  const back = async (person: Person) => (await network.member({ email: person.email })).userId;
  const [one, other, third] = [await back(banned), await back(warned), await back(free)];
  await eventually(() => {
    expect(returnOf(one)).toEqual({ userId: one, former: [{ userId: banned.userId, same: 'email' }] });
    expect(returnOf(other)).toEqual({ userId: other, former: [{ userId: warned.userId, same: 'email' }] });
  });
  expect(returnOf(third)).toBeUndefined();
  const ofThird = { userId: free.userId };
  expect(await network.deps.db.collection('formerContacts').countDocuments(ofThird)).toBe(0);
});

test('what the moderators remember is kept whichever service erased first', async () => {
  const person = await network.member();
  const userId = userIdSchema.parse(person.userId);
  const erasureId = crypto.randomUUID();
  const until = inAnHour();
  await network.publish('content', contentErased, erasureId, { erasureId, remembered: { until } });
  await eventually(async () =>
    expect(await network.deps.db.collection('erasures').countDocuments({ _id: erasureId as never })).toBe(1),
  );
  await network.publish('profile', deletionRequested, userId, { userId, erasureId });
  await eventually(async () =>
    expect(await network.deps.db.collection('formerContacts').find({ userId }).toArray()).toMatchObject([
      { until: new Date(until) },
      { until: new Date(until) },
    ]),
  );
});

test('a ban for a child’s safety that is taken back lets the person register again', async () => {
  const person = await network.member();
  await publishBan(person, 1, { decisionId: randomId(), reason: 'A child was not safe', isChildSafety: true });
  await eventually(async () =>
    expect(await network.deps.db.collection('bannedContacts').countDocuments({ userId: person.userId })).toBe(2),
  );
  await publishBan(person, 2);
  await eventually(async () =>
    expect(await network.deps.db.collection('bannedContacts').countDocuments({ userId: person.userId })).toBe(0),
  );
});

test('an erasure seals the account of a held person, without the password, until the hold ends', async () => {
  const person = await network.member();
  const userId = userIdSchema.parse(person.userId);
  await network.publish('content', personHeld, userId, { personId: userId as never });
  await eventually(async () =>
    expect(await network.deps.db.collection('legalHolds').countDocuments({ _id: userId as never })).toBe(1),
  );
  await network.publish('profile', deletionRequested, userId, { userId, erasureId: crypto.randomUUID() });
  const records = () => network.deps.db.collection('heldRecords').find({ personId: userId }).toArray();
  await eventually(async () =>
    expect(await records()).toMatchObject([{ collection: 'accounts', document: { email: person.email } }]),
  );
  expect(JSON.stringify(await records())).not.toContain('passwordHash');
  expect(await network.deps.db.collection('accounts').countDocuments({ _id: userId as never })).toBe(0);
  await network.publishTombstone('content', 'legal-holds.state', userId);
  await eventually(async () => expect(await records()).toEqual([]));
});
