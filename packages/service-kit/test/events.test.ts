import { randomUUID } from 'node:crypto';
import { accountChanged, accountRegistered, type DataOf, type Envelope, envelopeSchema, sessionsEnded, type UserId } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { expect, onTestFinished, test } from 'vitest';
import type { Broker } from '../src/events/broker.ts';
import { writeEvent, writeTombstone } from '../src/events/envelope.ts';
import type { Reach } from '../src/events/inbox.ts';
import { createOutbox } from '../src/events/outbox.ts';
import { newRow, outboxRows } from '../src/events/outbox-rows.ts';
import { rebuild } from '../src/events/replay.ts';
import { startOps } from '../src/http/ops-server.ts';
import { peopleProjection } from '../src/projections/people.ts';
import { metrics } from '../src/telemetry/metrics.ts';
import { handFedInbox } from './hand-fed-inbox.ts';
import { account, changeAccount, countTo, newId, recordVersions, seen, seenVersions, testPlatform } from './test-platforms.ts';

test('an event written with its state reaches the other service in a valid envelope', async () => {
  const [auth, profile] = [await testPlatform('auth'), await testPlatform('profile')];
  const received: Envelope<DataOf<typeof accountChanged>>[] = [];
  profile.inbox.on(accountChanged, async (envelope) => void received.push(envelope));
  await Promise.all([auth.start(), profile.start()]);
  const userId = newId();
  await changeAccount(auth, userId);
  const envelope = await eventually(() => {
    const found = received.find(({ subject }) => subject === userId);
    expect(found).toBeDefined();
    return found;
  });
  expect(envelopeSchema.safeParse(envelope).success).toBe(true);
  expect(envelope).toMatchObject({ type: accountChanged.type, source: 'auth', data: account(userId, 1) });
  await eventually(async () => expect(await auth.outbox.lag()).toEqual({ waiting: 0, parked: 0, oldestSeconds: 0 }));
});

test('while the broker is away, /metrics says how many events wait and for how long', async () => {
  const auth = await testPlatform('auth', { KAFKA_BROKERS: ['127.0.0.1:1'] });
  await auth.outbox.start();
  const ops = await startOps({ ...auth, metrics });
  onTestFinished(() => ops.close());
  const gauge = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${ops.port}/metrics`)).text();
    return Number(new RegExp(`^outbox_${name}\\{service="auth"\\} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  expect([await gauge('waiting'), await gauge('oldest_seconds')]).toEqual([0, 0]);
  for (const _ of countTo(2)) await changeAccount(auth, newId());
  expect([await gauge('waiting'), await gauge('parked')]).toEqual([2, 0]);
  await eventually(async () => expect(await gauge('oldest_seconds')).toBeGreaterThan(0));
});

test('the first event of a key leaves together with its first state', async () => {
  const auth = await testPlatform('auth');
  const published: string[][] = [];
  const broker: Broker = {
    ...auth.broker,
    publisher(options) {
      const real = auth.broker.publisher(options);
      return {
        ...real,
        publish(records) {
          published.push(records.map(({ topic, key }) => `${topic}/${key}`));
          return real.publish(records);
        },
      };
    },
  };
  await broker.ensureTopics();
  const outbox = createOutbox({ ...auth, broker });
  await outbox.start();
  onTestFinished(() => outbox.stop());
  const register = () =>
    auth.transact(async (session) => {
      const userId = newId();
      await outbox.add(session, accountChanged, { key: userId, data: account(userId, 1) });
      await outbox.add(session, accountRegistered, { key: userId, data: { userId }, isFirst: true });
      return userId;
    });
  await register();
  // it relays from now on
  await eventually(async () => expect((await outbox.lag()).waiting).toBe(0));
  const userId = await register();
  await eventually(() => expect(published.at(-1)).toEqual([`people.state/${userId}`, `auth.events/${userId}`]));
});

test('an event of an aborted transaction never leaves', async () => {
  const [auth, profile] = [await testPlatform('auth'), await testPlatform('profile')];
  recordVersions(profile);
  await Promise.all([auth.start(), profile.start()]);
  const [aborted, committed] = [newId(), newId()];
  const work = auth.transact(async (session) => {
    await auth.outbox.add(session, accountChanged, { key: aborted, data: account(aborted, 1) });
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  await changeAccount(auth, committed);
  await eventually(async () => expect(await seenVersions(profile, committed)).toEqual([1]));
  expect(await seenVersions(profile, aborted)).toBeUndefined();
});

test('an event that breaks its contract is refused where it is written', async () => {
  const auth = await testPlatform('auth');
  const userId = newId();
  const write = auth.transact((session) => auth.outbox.add(session, accountChanged, { key: userId, data: { ...account(userId, 1), version: 1.5 } }));
  await expect(write).rejects.toThrow('version');
});

test('the order of a key is kept when two instances write it at once', async () => {
  const first = await testPlatform('auth');
  const second = await testPlatform('auth', { database: first.database });
  const profile = await testPlatform('profile');
  recordVersions(profile);
  await Promise.all([first.start(), second.start(), profile.start()]);
  const people = [newId(), newId(), newId()];
  const changes = people.flatMap((userId) => countTo(20).map((n) => changeAccount(n % 2 ? first : second, userId)));
  await Promise.all(changes);
  for (const userId of people) await eventually(async () => expect(await seenVersions(profile, userId)).toEqual(countTo(20)));
});

test('a state that comes back behind a newer one is not published again', async () => {
  const [auth, profile] = [await testPlatform('auth'), await testPlatform('profile')];
  recordVersions(profile);
  await Promise.all([auth.start(), profile.start()]);
  const ann = newId();
  for (const _ of countTo(2)) await changeAccount(auth, ann);
  const outbox = outboxRows(auth.db);
  await eventually(async () => expect(await outbox.countDocuments()).toBe(0));
  const { id, record } = writeEvent({ service: 'auth' }, accountChanged, { key: ann, data: account(ann, 1) });
  // as a new primary that never heard of the deletion brings it back
  await outbox.insertOne(newRow(id, record, { writer: 'gone', version: 1 }));
  await eventually(async () => expect(await outbox.countDocuments()).toBe(0));
  await changeAccount(auth, ann);
  await eventually(async () => expect(await seenVersions(profile, ann)).toContain(3));
  expect(await seenVersions(profile, ann)).toEqual([1, 2, 3]);
});

test('what a join that ends after the stop brings is left to other instances', async () => {
  const { inbox, committed, joined, hand } = handFedInbox(await testPlatform('profile'));
  const heard: UserId[] = [];
  // a state is told at once, so that what is heard is heard when it has been handed over
  inbox.onState(accountChanged, async ({ data }) => void heard.push(data.userId));
  await inbox.start();
  const before = newId();
  await hand(before);
  expect(heard).toContain(before);
  await inbox.stop();
  expect(committed).toEqual(['0 to 1']);
  joined();
  const after = newId();
  await hand(after);
  expect(heard).not.toContain(after);
});

test('a record that comes again takes effect once', async () => {
  const profile = await testPlatform('profile');
  recordVersions(profile);
  await profile.start();
  const userId = newId();
  const publisher = profile.broker.publisher({ timeoutMs: 5_000 });
  const record = (version: number) => {
    const id = randomUUID();
    const envelope = { specversion: '1.0', id, source: 'auth', type: accountChanged.type, subject: userId, time: new Date().toISOString() };
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
  profile.inbox.onErased('people.state', async (key, session) => void (await seen(profile).deleteOne({ _id: key as never }, { session })));
  await Promise.all([auth.start(), profile.start()]);
  const userId = newId();
  await changeAccount(auth, userId);
  await auth.transact((session) => auth.outbox.tombstone(session, 'people.state', userId));
  const later = newId();
  await changeAccount(auth, later);
  await eventually(async () => expect(await seenVersions(profile, later)).toEqual([1]));
  await eventually(async () => expect(await seenVersions(profile, userId)).toBeUndefined());
});

test('a state told without a transaction takes effect once, is never replaced by an earlier one and stays away once its key is erased', async () => {
  const profile = await testPlatform('profile');
  const { findPerson, forgetPerson, recordAccount } = peopleProjection([]);
  const came: { version: number; reach: Reach; tookEffect: boolean }[] = [];
  profile.inbox.onState(accountChanged, async ({ data }, { reach }) => {
    const tookEffect = await recordAccount(profile.db, data, { reach });
    came.push({ version: data.version, reach, tookEffect });
  });
  profile.inbox.onErased('people.state', (key, session) => forgetPerson(profile.db, key as UserId, session));
  await profile.start();
  const [ann, ben] = [newId(), newId()];
  const state = (userId: UserId, version: number) =>
    writeEvent({ service: 'auth' }, accountChanged, { key: userId, data: account(userId, version, `Name $${version}`) }).record;
  const publisher = profile.broker.publisher({ timeoutMs: 5_000 });
  await publisher.publish([state(ann, 1), state(ann, 1), state(ann, 3), state(ann, 2), state(ann, 3)]);
  await publisher.publish([state(ben, 1), writeTombstone({ service: 'auth' }, 'people.state', ben).record, state(ben, 1), state(ben, 2), state(ann, 4)]);
  await publisher.close();
  await eventually(() => expect(came).toHaveLength(18));
  expect((await findPerson(profile.db, ann))?.account).toEqual({ username: 'Name $4', status: 'active', version: 4 });
  expect(await findPerson(profile.db, ben)).toBeNull();
  expect(await profile.db.collection('people').findOne({ _id: ben as never })).toEqual({ _id: ben, erasedAt: expect.any(Date) });
  const effective = came.filter(({ tookEffect }) => tookEffect);
  expect(effective.map(({ reach }) => reach)).not.toContain('durable');
  const versions = effective.map(({ version }) => version);
  expect(versions.toSorted((one, other) => one - other)).toEqual([1, 1, 3, 4]);
});

test('the first state of one part of a person leaves the other part as it is', async () => {
  const { db, transact } = await testPlatform('profile');
  const { findPerson, recordAccount, recordProfile } = peopleProjection(['city']);
  const ann = newId();
  await transact((session) => recordProfile(db, { userId: ann, childName: 'Anika', city: 'Leeds', visibility: 'friends', version: 1 }, session));
  expect(await recordAccount(db, account(ann, 1), { reach: 'visible' })).toBe(true);
  expect(await findPerson(db, ann)).toMatchObject({ account: { version: 1 }, profile: { city: 'Leeds', version: 1 } });
});

test('an erasure that comes again erases again, so that what came again before it does not stay', async () => {
  const profile = await testPlatform('profile');
  const { findPerson, forgetPerson, recordAccount } = peopleProjection([]);
  profile.inbox.onState(accountChanged, ({ data }, writing) => recordAccount(profile.db, data, writing));
  profile.inbox.onErased('people.state', (key, session) => forgetPerson(profile.db, key as UserId, session));
  await profile.start();
  const [ann, ben] = [newId(), newId()];
  const stateOf = (userId: UserId) => writeEvent({ service: 'auth' }, accountChanged, { key: userId, data: account(userId, 1) }).record;
  const records = [stateOf(ann), writeTombstone({ service: 'auth' }, 'people.state', ann).record];
  const people = profile.db.collection('people');
  const publisher = profile.broker.publisher({ timeoutMs: 5_000 });
  await publisher.publish(records);
  // as an earlier build left it: nothing at all
  await eventually(async () => expect((await people.findOneAndDelete({ _id: ann as never }))?.erasedAt).toBeDefined());
  await publisher.publish([...records, stateOf(ben)]);
  await publisher.close();
  await eventually(async () => expect(await people.findOne({ _id: ann as never })).toEqual({ _id: ann, erasedAt: expect.any(Date) }));
  expect(await findPerson(profile.db, ann)).toBeNull();
});

test('only events of state topics are told without a transaction', async () => {
  const profile = await testPlatform('profile');
  expect(() => profile.inbox.onState(sessionsEnded, () => Promise.resolve())).toThrow('no state topic');
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
