import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { accountChanged, accountRegistered, type UserId } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { testServers } from '@notalone/testing/servers/servers';
import { expect, test } from 'vitest';
import { holdRows } from '../src/events/inbox-rows.ts';
import { replay } from '../src/events/replay.ts';
import type { Platform } from '../src/platform.ts';
import { metrics } from '../src/telemetry/metrics.ts';
import { account, changeAccount, countTo, newId, seen, seenVersions, testPlatform } from './test-platforms.ts';

const PARKED_WITHIN = { timeoutMs: 30_000 };

/** As an operator does it: a process of its own, which is to end by itself. */
async function eventsCommand(...args: readonly string[]): Promise<string> {
  const command = fileURLToPath(new URL('../src/events/command.ts', import.meta.url));
  const env = { PATH: process.env.PATH, KAFKA_BROKERS: testServers().kafkaBrokers };
  return (await promisify(execFile)(process.execPath, [command, ...args], { env })).stdout;
}
const register = ({ transact, outbox }: Platform, userId: UserId) =>
  transact((session) => outbox.add(session, accountRegistered, { key: userId, data: { userId } }));
const heldEvents = async (platform: Platform, lane: string) => (await holdRows(platform.db).findOne({ _id: lane }))?.eventIds.length ?? 0;

test('a failing event is parked, holds back its own key only, and takes effect in order when replayed', async () => {
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
  await eventually(async () => expect(await order.countDocuments({ userId: healthy })).toBe(1), { timeoutMs: 8_000 });
  const lane = `auth.events/${broken}`;
  await eventually(async () => expect(await heldEvents(profile, lane)).toBe(3), PARKED_WITHIN);
  expect(await order.countDocuments({ userId: broken })).toBe(0);

  isBroken = false;
  await register(auth, broken);
  await eventually(async () => expect(await heldEvents(profile, lane)).toBe(4));
  expect(await eventsCommand('replay', 'auth.events')).toMatch(/^[1-9]\d* parked events handed to their services again\.\n$/);
  await eventually(async () => expect(await order.countDocuments({ userId: broken })).toBe(4));
  expect(await heldEvents(profile, lane)).toBe(0);
  await register(auth, broken);
  await eventually(async () => expect(await order.countDocuments({ userId: broken })).toBe(5));
  await replay(profile.broker, 'auth.events');
  expect(await order.countDocuments({ userId: broken })).toBe(5);
});

test('a record that is no event is parked at once and the next one goes on', async () => {
  const profile = await testPlatform('profile');
  const [unreadable, good] = [newId(), newId()];
  const registered: string[] = [];
  profile.inbox.on(accountRegistered, async ({ data }) => void registered.push(data.userId));
  await profile.start();
  const publisher = profile.broker.publisher({ timeoutMs: 5_000 });
  const envelope = { specversion: '1.0', id: randomUUID(), source: 'auth', type: accountRegistered.type, subject: good, time: new Date().toISOString() };
  const value = JSON.stringify({ ...envelope, datacontenttype: 'application/json', data: { userId: good } });
  await publisher.publish([
    { topic: 'auth.events', key: unreadable, value: '{"not": "an event"', headers: { id: randomUUID() } },
    { topic: 'auth.events', key: good, value, headers: { id: envelope.id } },
  ]);
  await publisher.close();
  await eventually(() => expect(registered).toContain(good));
  await eventually(async () => expect(await heldEvents(profile, `auth.events/${unreadable}`)).toBe(1));
});

test('a later state passes a parked one of its key, and an erasure takes the parked one away too', async () => {
  const [auth, profile] = [await testPlatform('auth'), await testPlatform('profile')];
  const userId = newId();
  profile.inbox.on(accountChanged, async ({ data }, session) => {
    if (data.userId === userId && data.version === 1) throw new Error('cannot');
    await seen(profile).updateOne({ _id: data.userId }, { $push: { versions: data.version } }, { upsert: true, session });
  });
  profile.inbox.onErased('people.state', async (key, session) => void (await seen(profile).deleteOne({ _id: key as UserId }, { session })));
  await Promise.all([auth.start(), profile.start()]);
  await changeAccount(auth, userId);
  await changeAccount(auth, userId);
  const lane = `people.state/${userId}`;
  await eventually(async () => expect(await seenVersions(profile, userId)).toEqual([2]), PARKED_WITHIN);
  expect(await heldEvents(profile, lane)).toBe(1);

  await auth.transact((session) => auth.outbox.tombstone(session, 'people.state', userId));
  await eventually(async () => expect(await heldEvents(profile, lane)).toBe(0));
  expect(await seenVersions(profile, userId)).toBeUndefined();
});

test('an event that the broker refuses holds back its own key only, and is parked after its last attempt', async () => {
  const [auth, profile] = [await testPlatform('auth'), await testPlatform('profile')];
  const received: string[] = [];
  profile.inbox.on(accountChanged, async ({ data }) => void received.push(`${data.userId} ${data.version}`));
  await Promise.all([auth.start(), profile.start()]);
  const [tooLarge, fine] = [newId(), newId()];
  const rows = auth.db.collection<{ lane: string; attempts: number; parkedAt?: Date }>('outbox');
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
  await eventually(async () => expect(await auth.outbox.lag()).toMatchObject({ waiting: 2, parked: 0 }));

  // An attempt under way writes its own count over this one: set until it was read.
  await eventually(async () => {
    await rows.updateOne({ lane: `people.state/${tooLarge}`, attempts: { $gt: 0, $lt: 7 } }, { $set: { attempts: 7 } });
    expect(received).toContain(`${tooLarge} 2`);
  });
  await eventually(async () => expect(await auth.outbox.lag()).toMatchObject({ waiting: 0, parked: 1 }));
  expect(await metrics.metrics()).toContain('outbox_parked{service="auth"} 1\n');
});
