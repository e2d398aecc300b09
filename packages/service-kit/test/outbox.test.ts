import { accountChanged, type DataOf, type Envelope, envelopeSchema, postPublished } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { startOps } from '../src/http/ops-server.ts';
import { connectMongo } from '../src/mongo/connect.ts';
import { outboxRows } from '../src/outbox/outbox.store.ts';
import { metrics } from '../src/telemetry/metrics.ts';
import {
  account,
  changeAccount,
  countTo,
  newId,
  recordVersions,
  seenVersions,
  testPlatform,
} from './test-platforms.ts';

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
  await eventually(async () =>
    expect(await auth.outbox.lag()).toEqual({ waiting: 0, deadLettered: 0, oldestSeconds: 0 }),
  );
});

test('during an outage of the broker /metrics shows how many events wait and for how long', async () => {
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
  expect([await gauge('waiting'), await gauge('dead_lettered')]).toEqual([2, 0]);
  await eventually(async () => expect(await gauge('oldest_seconds')).toBeGreaterThan(0));
});

test.each([
  ['the first event', 0],
  ['a later event', 1],
])('a stop publishes what lingers in the relay: %s', async (_which, earlier) => {
  const feed = await testPlatform('feed');
  const client = await connectMongo({ url: feed.config.MONGO_URL, appName: 'test' });
  onTestFinished(() => client.close());
  await feed.start();
  const publish = (postId: string) =>
    feed.transact((session) =>
      feed.outbox.add(session, postPublished, { key: postId, data: { postId, authorId: newId(), mentionedIds: [] } }),
    );
  for (let n = 0; n < earlier; n += 1) {
    await publish(newId());
    await eventually(async () => expect(await outboxRows(client.db).countDocuments()).toBe(0));
  }
  await publish(newId());
  await feed.close();
  expect(await outboxRows(client.db).countDocuments()).toBe(0);
});

test('an event of an aborted transaction is never published', async () => {
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
  const write = auth.transact((session) =>
    auth.outbox.add(session, accountChanged, { key: userId, data: { ...account(userId, 1), version: 1.5 } }),
  );
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
  for (const userId of people)
    await eventually(async () => expect(await seenVersions(profile, userId)).toEqual(countTo(20)));
});

test('published rows are deleted in the order of publishing', async () => {
  const auth = await testPlatform('auth');
  const people = [newId(), newId()];
  for (const _ of countTo(10)) for (const userId of people) await changeAccount(auth, userId);
  const inserted = (await outboxRows(auth.db).find().toArray()).map(({ _id }) => _id);
  const changes = outboxRows(auth.db).watch();
  onTestFinished(() => changes.close());
  // Opens the stream, so that it misses nothing.
  expect(await changes.tryNext()).toBeNull();
  await auth.start();
  const deleted: string[] = [];
  while (deleted.length < inserted.length) {
    const change = await changes.next();
    if (change.operationType === 'delete') deleted.push(change.documentKey._id);
  }
  expect(deleted).toEqual(inserted);
});

test('an event that the broker refuses delays its own key only, and is dead-lettered after its last attempt', async () => {
  const [auth, profile] = [await testPlatform('auth'), await testPlatform('profile')];
  const received: string[] = [];
  profile.inbox.on(accountChanged, async ({ data }) => void received.push(`${data.userId} ${data.version}`));
  await Promise.all([auth.start(), profile.start()]);
  const [tooLarge, fine] = [newId(), newId()];
  const rows = auth.db.collection<{ key: string; attempts: number }>('outbox');
  await auth.transact(async (session) => {
    for (const [userId, username] of [
      [tooLarge, 'x'.repeat(2_000_000)],
      [tooLarge, 'Ann'],
      [fine, 'Ann'],
    ] as const) {
      const version = username === 'Ann' ? 2 : 1;
      await auth.outbox.add(session, accountChanged, { key: userId, data: account(userId, version, username) });
    }
  });
  await eventually(() => expect(received).toContain(`${fine} 2`));
  expect(received).not.toContain(`${tooLarge} 2`);
  await eventually(async () => expect(await auth.outbox.lag()).toMatchObject({ waiting: 2, deadLettered: 0 }));

  // A running attempt may overwrite the count: set it until the relay has read it.
  await eventually(async () => {
    await rows.updateOne({ key: tooLarge, attempts: { $gt: 0, $lt: 7 } }, { $set: { attempts: 7 } });
    expect(received).toContain(`${tooLarge} 2`);
  });
  await eventually(async () => expect(await auth.outbox.lag()).toMatchObject({ waiting: 0, deadLettered: 1 }));
  expect(await metrics.metrics()).toContain('outbox_dead_lettered{service="auth"} 1\n');
});
