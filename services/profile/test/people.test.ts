import { profileCreated, profilePartKey } from '@notalone/contracts';
import { rebuild } from '@notalone/service-kit/dead-letter/replay';
import { connectMongo } from '@notalone/service-kit/mongo/connect';
import { eventually } from '@notalone/testing/eventually';
import { startOwnBroker } from '@notalone/testing/servers/own-broker';
import { testServers } from '@notalone/testing/servers/servers';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPerson, recordAccounts } from '../src/people/people.store.ts';
import { photo, picturesOf, save } from './forms.ts';
import { account, newParent, publishAccount, type Service, startService } from './service.ts';
import { recordTopics, type TopicRecorder } from './topic-recorder.ts';

let service: Service;
let recorder: TopicRecorder;
beforeAll(async () => {
  service = await startService();
  recorder = await recordTopics(service, ['people.state', 'profile.events']);
});
afterAll(async () => {
  await recorder.stop();
  await service.stop();
});

const leftOf = (db: Service['db'], userId: string) => db.collection('people').findOne({ _id: userId as never });
/** So that a late event brings nothing back. */
const onlyMark = (_id: string) => ({ _id, erasedAt: expect.any(Date) });
const status = async (userId: string) => (await findPerson(service.db, userId))?.account.status;

test('a later state of an account replaces an earlier one, never the reverse', async () => {
  const { userId } = await newParent(service, { version: 5 });
  await recordAccounts(service.db, [account(userId, { version: 4, status: 'unverified' })]);
  expect(await status(userId)).toBe('active');
  await publishAccount(service, account(userId, { version: 6, status: 'banned' }));
  await eventually(async () => expect(await status(userId)).toBe('banned'));
});

test('each save publishes the public part under the profile’s key with a growing version', async () => {
  const parent = await newParent(service);
  await save(service, parent, { profilePicAlt: 'A kite' }, await photo());
  await save(service, parent, { profileVisibility: 'private', city: 'York' });
  const [first, second] = await eventually(() => {
    const found = recorder.dataOf(profilePartKey(parent.userId));
    expect(found).toHaveLength(2);
    return found;
  });
  expect(first).toMatchObject({
    userId: parent.userId,
    childName: 'Anika',
    city: 'Leeds',
    visibility: 'friends',
    version: 1,
    profilePicUrl: expect.any(String),
  });
  expect(second).toMatchObject({ city: 'York', visibility: 'private', version: 2 });
  expect(JSON.stringify(recorder.recordsOf(profilePartKey(parent.userId)))).not.toMatch(
    /LS6|climbing|\b6\.9\b|Coeliac/,
  );
  await eventually(() =>
    expect(
      recorder.recordsOf(parent.userId).filter(({ headers }) => headers.type === profileCreated.type),
    ).toHaveLength(1),
  );
});

test('the tombstone of an account erases the person here', async () => {
  const parent = await newParent(service);
  await save(service, parent, {}, await photo());
  await service.publishTombstone('auth', 'people.state', parent.userId);
  await eventually(async () => expect(await leftOf(service.db, parent.userId)).toEqual(onlyMark(parent.userId)));
  expect(await picturesOf(service, parent.userId)).toBe(0);
  expect(await service.db.collection('profiles').countDocuments({ _id: parent.userId as never })).toBe(0);
  await eventually(() => expect(recorder.recordsOf(profilePartKey(parent.userId)).at(-1)?.value).toBeUndefined());
});

test('the projection is rebuilt from the topic, without what was erased', { timeout: 180_000 }, async () => {
  const broker = await startOwnBroker();
  const first = await startService({ kafkaBrokers: broker.brokers });
  const [kept, gone] = [await newParent(first), await newParent(first)];
  await save(first, kept);
  await first.publishTombstone('auth', 'people.state', gone.userId);
  await eventually(async () => expect(await leftOf(first.db, gone.userId)).toEqual(onlyMark(gone.userId)));
  await first.stop();

  const { db, close } = await connectMongo({ url: testServers().mongoUrl(first.database), appName: 'rebuild' });
  await rebuild(first.broker, db, ['people']);
  expect(await db.collection('people').countDocuments()).toBe(0);
  await close();

  const second = await startService({ database: first.database, kafkaBrokers: broker.brokers });
  await eventually(async () => expect((await findPerson(second.db, kept.userId))?.account.status).toBe('active'));
  expect(await second.db.collection('profiles').countDocuments({ _id: kept.userId as never })).toBe(1);
  await eventually(async () => expect(await leftOf(second.db, gone.userId)).toEqual(onlyMark(gone.userId)));
  await second.stop();
  await broker.stop();
});

test('without the broker people read and save, and events wait in the outbox', async () => {
  const alone = await startService({ kafkaBrokers: '127.0.0.1:1', isBrokerAway: true });
  const parent = { userId: randomId(), token: await alone.token({ role: 'parent' }) };
  expect((await save(alone, parent)).status).toBe(201);
  expect((await alone.call('GET', '/api/profile', parent)).status).toBe(200);
  expect((await alone.call('GET', '/api/profile/search', parent)).status).toBe(200);
  expect(await alone.outbox.lag()).toMatchObject({ waiting: 2 });
  await alone.stop();
});
