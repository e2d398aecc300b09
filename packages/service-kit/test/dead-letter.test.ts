import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { accountChanged, accountRegistered, type UserId } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { testServers } from '@notalone/testing/servers/servers';
import { expect, test } from 'vitest';
import { replay } from '../src/dead-letter/replay.ts';
import { blockedKeyRows } from '../src/inbox/inbox.store.ts';
import type { Platform } from '../src/platform.ts';
import { changeAccount, countTo, newId, seen, seenVersions, testPlatform } from './test-platforms.ts';

const DEAD_LETTERED_WITHIN = { timeoutMs: 30_000 };

/** Runs the command as an operator does. */
async function eventsCommand(...args: readonly string[]): Promise<string> {
  const command = fileURLToPath(new URL('../src/dead-letter/command.ts', import.meta.url));
  const env = { PATH: process.env.PATH, KAFKA_BROKERS: testServers().kafkaBrokers };
  return (await promisify(execFile)(process.execPath, [command, ...args], { env })).stdout;
}
const register = ({ transact, outbox }: Platform, userId: UserId) =>
  transact((session) => outbox.add(session, accountRegistered, { key: userId, data: { userId } }));
const deadLetters = async (platform: Platform, orderingKey: string) =>
  (await blockedKeyRows(platform.db).findOne({ _id: orderingKey }))?.eventIds.length ?? 0;

test('a failing event is dead-lettered, blocks its own key only, and takes effect in order when replayed', async () => {
  const [auth, profile] = [await testPlatform('auth'), await testPlatform('profile')];
  const [broken, healthy] = [newId(), newId()];
  const order = profile.db.collection<{ userId: UserId; n: number }>('order');
  let isBroken = true;
  profile.inbox.on(accountRegistered, async ({ data: { userId } }, session) => {
    const n = (await order.countDocuments({ userId }, { session })) + 1;
    await order.insertOne({ userId, n }, { session });
    if (userId === broken && isBroken) throw new Error('cannot');
  });
  await Promise.all([auth.start(), profile.start()]);

  for (const _ of countTo(3)) await register(auth, broken);
  await register(auth, healthy);
  await eventually(async () => expect(await order.countDocuments({ userId: healthy })).toBe(1));
  const orderingKey = `auth.events/${broken}`;
  expect(await deadLetters(profile, orderingKey), 'it did not wait for the broken key').toBeLessThan(3);
  await eventually(async () => expect(await deadLetters(profile, orderingKey)).toBe(3), DEAD_LETTERED_WITHIN);
  expect(await order.countDocuments({ userId: broken })).toBe(0);

  isBroken = false;
  await register(auth, broken);
  await eventually(async () => expect(await deadLetters(profile, orderingKey)).toBe(4));
  expect(await eventsCommand('replay', 'auth.events')).toMatch(/^[1-9]\d* dead-lettered events replayed\.\n$/);
  await eventually(async () => expect(await order.countDocuments({ userId: broken })).toBe(4));
  expect(await deadLetters(profile, orderingKey)).toBe(0);
  await register(auth, broken);
  await eventually(async () => expect(await order.countDocuments({ userId: broken })).toBe(5));
  await replay(profile.broker, 'auth.events');
  expect(await order.countDocuments({ userId: broken })).toBe(5);
});

test('a record that is not an event is dead-lettered at once and does not delay the next', async () => {
  const profile = await testPlatform('profile');
  const [unreadable, good] = [newId(), newId()];
  const registered: string[] = [];
  profile.inbox.on(accountRegistered, async ({ data }) => void registered.push(data.userId));
  await profile.start();
  const publisher = profile.broker.publisher({ timeoutMs: 5_000 });
  const envelope = {
    specversion: '1.0',
    id: randomUUID(),
    source: 'auth',
    type: accountRegistered.type,
    subject: good,
    time: new Date().toISOString(),
  };
  const value = JSON.stringify({ ...envelope, datacontenttype: 'application/json', data: { userId: good } });
  await publisher.publish([
    { topic: 'auth.events', key: unreadable, value: '{"not": "an event"', headers: { id: randomUUID() } },
    { topic: 'auth.events', key: good, value, headers: { id: envelope.id } },
  ]);
  await publisher.close();
  await eventually(() => expect(registered).toContain(good));
  await eventually(async () => expect(await deadLetters(profile, `auth.events/${unreadable}`)).toBe(1));
});

test('a later state overtakes a dead-lettered one of its key, and an erasure removes the dead letter', async () => {
  const [auth, profile] = [await testPlatform('auth'), await testPlatform('profile')];
  const userId = newId();
  profile.inbox.on(accountChanged, async ({ data }, session) => {
    if (data.userId === userId && data.version === 1) throw new Error('cannot');
    await seen(profile).updateOne(
      { _id: data.userId },
      { $push: { versions: data.version } },
      { upsert: true, session },
    );
  });
  profile.inbox.onTombstone(
    'people.state',
    async (key, session) => void (await seen(profile).deleteOne({ _id: key as UserId }, { session })),
  );
  await Promise.all([auth.start(), profile.start()]);
  await changeAccount(auth, userId);
  await changeAccount(auth, userId);
  const orderingKey = `people.state/${userId}`;
  await eventually(async () => expect(await seenVersions(profile, userId)).toEqual([2]), DEAD_LETTERED_WITHIN);
  expect(await deadLetters(profile, orderingKey)).toBe(1);

  await auth.transact((session) => auth.outbox.tombstone(session, 'people.state', userId));
  await eventually(async () => expect(await deadLetters(profile, orderingKey)).toBe(0));
  expect(await seenVersions(profile, userId)).toBeUndefined();
});
