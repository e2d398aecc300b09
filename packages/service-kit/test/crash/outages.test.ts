import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@notalone/testing/eventually';
import { startOwnBroker } from '@notalone/testing/servers/own-broker';
import { expect, onTestFinished, test } from 'vitest';
import { changeAccount, countTo, newId, recordVersions, seenVersions, testPlatform } from '../test-platforms.ts';
import { startChild } from './children.ts';

const TEST_TIMEOUT_MS = 300_000;
const WITHIN = { timeoutMs: 120_000 };
const BEFORE = 60;
const DURING = 40;
const AFTER = 60;

test.each<NodeJS.Signals>(['SIGKILL', 'SIGTERM'])(
  'writes go on during an outage of the broker after %s, and each takes effect once and in order',
  { timeout: TEST_TIMEOUT_MS },
  async (signal) => {
    const broker = await startOwnBroker();
    onTestFinished(() => broker.stop());
    const brokers = { KAFKA_BROKERS: broker.brokers.split(',') };
    const [auth, profile] = [await testPlatform('auth', brokers), await testPlatform('profile', brokers)];
    recordVersions(profile);
    await Promise.all([auth.start(), profile.start()]);
    const people = countTo(4).map(newId);
    const load = async (changes: number) => {
      for (const n of countTo(changes)) {
        await Promise.all(people.map((userId) => changeAccount(auth, userId)));
        if (n % 10 === 0) await delay(20);
      }
    };
    const underLoad = load(BEFORE);
    await eventually(
      async () => expect((await seenVersions(profile, people[0] ?? newId()))?.length).toBeGreaterThan(5),
      WITHIN,
    );
    await broker.kill(signal);
    await underLoad;
    await load(DURING);
    await broker.restart();
    await load(AFTER);
    for (const userId of people)
      await eventually(
        async () => expect(await seenVersions(profile, userId)).toEqual(countTo(BEFORE + DURING + AFTER)),
        WITHIN,
      );
  },
);

test('a relay suspended past its lease is replaced, and does no harm when it resumes', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const profile = await testPlatform('profile');
  recordVersions(profile);
  await profile.start();
  const second = await testPlatform('auth');
  const [early, late] = [newId(), newId()];
  const leases = second.db.collection<{ _id: string; holder: string; epoch: number }>('leases');
  const first = startChild({ role: 'writer', step: 'never', database: second.database, userIds: [early], changes: 5 });
  await eventually(async () => expect(await seenVersions(profile, early)).toEqual(countTo(5)), WITHIN);
  const before = await leases.findOne({ _id: 'outbox' });

  first.pause();
  await second.start();
  // It takes the lease for what it has to publish.
  for (const _ of countTo(5)) await changeAccount(second, late);
  await changeAccount(second, early);
  await eventually(async () => expect(await seenVersions(profile, late)).toEqual(countTo(5)), WITHIN);
  expect((await leases.findOne({ _id: 'outbox' }))?.epoch).toBe((before?.epoch ?? 0) + 1);
  first.resume();
  await changeAccount(second, early);
  await eventually(async () => expect(await seenVersions(profile, early)).toEqual(countTo(7)), WITHIN);
  expect((await leases.findOne({ _id: 'outbox' }))?.holder).not.toBe(before?.holder);
  expect(await seenVersions(profile, late)).toEqual(countTo(5));
});

test('an event of a killed instance is published by another within seconds, without any other write', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const profile = await testPlatform('profile');
  recordVersions(profile);
  const other = await testPlatform('auth');
  await Promise.all([profile.start(), other.start()]);
  const userId = newId();
  const doomed = startChild({ role: 'writer', step: 'after commit', database: other.database, userIds: [userId] });
  expect(await doomed.ended).toBe('SIGKILL');
  await eventually(async () => expect(await seenVersions(profile, userId)).toEqual([1]), WITHIN);
});
