import { randomUUID } from 'node:crypto';
import { accountChanged, sessionsEnded, type UserId } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { expect, test } from 'vitest';
import { writeEvent, writeTombstone } from '../src/broker/envelope.ts';
import { rebuild } from '../src/dead-letter/replay.ts';
import { blockedKeyRows } from '../src/inbox/inbox.store.ts';
import { NonRetryableError } from '../src/inbox/retry.ts';
import { peopleProjection } from '../src/projections/people.ts';
import {
  account,
  changeAccount,
  countTo,
  newId,
  recordVersions,
  seen,
  seenVersions,
  testPlatform,
} from './test-platforms.ts';

test('a record that is delivered again takes effect once', async () => {
  const profile = await testPlatform('profile');
  recordVersions(profile);
  await profile.start();
  const userId = newId();
  const publisher = profile.broker.publisher({ timeoutMs: 5_000 });
  const record = (version: number) => {
    const id = randomUUID();
    const envelope = {
      specversion: '1.0',
      id,
      source: 'auth',
      type: accountChanged.type,
      subject: userId,
      time: new Date().toISOString(),
    };
    const value = JSON.stringify({ ...envelope, datacontenttype: 'application/json', data: account(userId, version) });
    return { topic: accountChanged.topic, key: userId, value, headers: { id, type: accountChanged.type } };
  };
  const [one, two] = [record(1), record(2)];
  await publisher.publish([one, two, one]);
  await publisher.publish([one, two, record(3)]);
  await publisher.close();
  await eventually(async () => expect(await seenVersions(profile, userId)).toEqual([1, 2, 3]));
});

test('a tombstone erases, in order with the events of its key', async () => {
  const [auth, profile] = [await testPlatform('auth'), await testPlatform('profile')];
  recordVersions(profile);
  profile.inbox.onTombstone(
    'people.state',
    async (key, session) => void (await seen(profile).deleteOne({ _id: key as never }, { session })),
  );
  await Promise.all([auth.start(), profile.start()]);
  const userId = newId();
  await changeAccount(auth, userId);
  await auth.transact((session) => auth.outbox.tombstone(session, 'people.state', userId));
  const later = newId();
  await changeAccount(auth, later);
  await eventually(async () => expect(await seenVersions(profile, later)).toEqual([1]));
  await eventually(async () => expect(await seenVersions(profile, userId)).toBeUndefined());
});

test('a projection ignores repeated and older events, and events of an erased key', async () => {
  const profile = await testPlatform('profile');
  const { findPerson, forgetPerson, recordAccounts } = peopleProjection([]);
  const written: string[] = [];
  profile.inbox.onProjection(accountChanged, async (envelopes) => {
    const accounts = envelopes.map(({ data }) => data);
    await recordAccounts(profile.db, accounts);
    written.push(...accounts.map(({ userId, version }) => `${userId} ${version}`));
  });
  profile.inbox.onTombstone('people.state', (key, session) => forgetPerson(profile.db, key as UserId, session));
  await profile.start();
  const [ann, ben] = [newId(), newId()];
  const state = (userId: UserId, version: number) =>
    writeEvent({ service: 'auth' }, accountChanged, { key: userId, data: account(userId, version, `Name $${version}`) })
      .record;
  const publisher = profile.broker.publisher({ timeoutMs: 5_000 });
  await publisher.publish([state(ann, 1), state(ann, 1), state(ann, 3), state(ann, 2), state(ann, 3)]);
  await publisher.publish([
    state(ben, 1),
    writeTombstone({ service: 'auth' }, 'people.state', ben).record,
    state(ben, 1),
    state(ben, 2),
    state(ann, 4),
  ]);
  await publisher.close();
  await eventually(() => {
    expect(written.filter((one) => one.startsWith(ann))).toEqual([1, 1, 3, 2, 3, 4].map((n) => `${ann} ${n}`));
    expect(written.filter((one) => one.startsWith(ben))).toEqual([1, 1, 2].map((n) => `${ben} ${n}`));
  });
  expect((await findPerson(profile.db, ann))?.account).toEqual({ username: 'Name $4', status: 'active', version: 4 });
  expect(await findPerson(profile.db, ben)).toBeNull();
  expect(await profile.db.collection('people').findOne({ _id: ben as never })).toEqual({
    _id: ben,
    erasedAt: expect.any(Date),
  });
});

test('the account and the profile of a person are stored independently', async () => {
  const { db } = await testPlatform('profile');
  const { findPerson, recordAccounts, recordProfiles } = peopleProjection(['city']);
  const ann = newId();
  await recordProfiles(db, [{ userId: ann, childName: 'Anika', city: 'Leeds', visibility: 'friends', version: 1 }]);
  await recordAccounts(db, [account(ann, 1)]);
  expect(await findPerson(db, ann)).toMatchObject({ account: { version: 1 }, profile: { city: 'Leeds', version: 1 } });
});

test('an event that cannot be written does not fail the others of its batch, and is dead-lettered', async () => {
  const profile = await testPlatform('profile');
  const { findPeople, recordAccounts } = peopleProjection([]);
  const [broken, unreadable] = [newId(), newId()];
  const sizes: number[] = [];
  profile.inbox.onProjection(accountChanged, async (envelopes) => {
    sizes.push(envelopes.length);
    if (envelopes.some(({ data }) => data.userId === broken)) throw new NonRetryableError('cannot');
    await recordAccounts(
      profile.db,
      envelopes.map(({ data }) => data),
    );
  });
  await profile.start();
  const healthy = countTo(40).map(newId);
  const publisher = profile.broker.publisher({ timeoutMs: 5_000 });
  const state = (userId: UserId, version: number) =>
    writeEvent({ service: 'auth' }, accountChanged, { key: userId, data: account(userId, version) }).record;
  await publisher.publish([
    { topic: accountChanged.topic, key: unreadable, value: '{"not": "an event"', headers: {} },
    state(broken, 1),
    ...healthy.flatMap((userId) => [state(userId, 1), state(userId, 2)]),
  ]);
  await publisher.close();
  await eventually(async () => {
    const people = await findPeople(profile.db, [...healthy, broken]);
    expect([...people.values()].map(({ account }) => account?.version)).toEqual(healthy.map(() => 2));
  });
  expect(Math.max(...sizes)).toBeGreaterThan(2);
  await eventually(async () => {
    const blocked = await blockedKeyRows(profile.db).find().toArray();
    expect(blocked.map(({ _id }) => _id).toSorted()).toEqual(
      [broken, unreadable].map((userId) => `people.state/${userId}`).toSorted(),
    );
  });
});

test('a tombstone that is delivered again erases what was restored before it', async () => {
  const profile = await testPlatform('profile');
  const { findPerson, forgetPerson, recordAccounts } = peopleProjection([]);
  profile.inbox.onProjection(accountChanged, (envelopes) =>
    recordAccounts(
      profile.db,
      envelopes.map(({ data }) => data),
    ),
  );
  profile.inbox.onTombstone('people.state', (key, session) => forgetPerson(profile.db, key as UserId, session));
  await profile.start();
  const [ann, ben] = [newId(), newId()];
  const stateOf = (userId: UserId) =>
    writeEvent({ service: 'auth' }, accountChanged, { key: userId, data: account(userId, 1) }).record;
  const records = [stateOf(ann), writeTombstone({ service: 'auth' }, 'people.state', ann).record];
  const people = profile.db.collection('people');
  const publisher = profile.broker.publisher({ timeoutMs: 5_000 });
  await publisher.publish(records);
  // Without the erasure mark, as an earlier build left it.
  await eventually(async () => expect((await people.findOneAndDelete({ _id: ann as never }))?.erasedAt).toBeDefined());
  await publisher.publish([...records, stateOf(ben)]);
  await publisher.close();
  await eventually(async () =>
    expect(await people.findOne({ _id: ann as never })).toEqual({ _id: ann, erasedAt: expect.any(Date) }),
  );
  expect(await findPerson(profile.db, ann)).toBeNull();
});

test('a projection handles events of state topics only', async () => {
  const profile = await testPlatform('profile');
  expect(() => profile.inbox.onProjection(sessionsEnded, () => Promise.resolve())).toThrow('is not a state topic');
});

test('a projection is rebuilt from the state topics, and only while the service is stopped', async () => {
  const [auth, profile] = [await testPlatform('auth'), await testPlatform('profile')];
  recordVersions(profile);
  await Promise.all([auth.start(), profile.start()]);
  const userId = newId();
  for (const _ of countTo(3)) await changeAccount(auth, userId);
  await eventually(async () => expect(await seenVersions(profile, userId)).toEqual([1, 2, 3]));
  await expect(rebuild(auth.broker, profile.db, ['seen'])).rejects.toThrow('running instances');

  await profile.close();
  const again = await testPlatform('profile', { database: profile.database });
  await rebuild(again.broker, again.db, ['seen']);
  recordVersions(again);
  await again.start();
  await eventually(async () => expect((await seenVersions(again, userId))?.at(-1)).toBe(3));
});
