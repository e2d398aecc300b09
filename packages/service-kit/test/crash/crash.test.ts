import { setTimeout as delay } from 'node:timers/promises';
import type { UserId } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { testServers } from '@notalone/testing/servers/servers';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { peopleProjection } from '../../src/projections/people.ts';
import { countTo, newDatabase, newId, seenVersions } from '../test-platforms.ts';
import type { Step } from './child.ts';
import { type Child, startChild } from './children.ts';

async function connect(database: string) {
  const client = await new MongoClient(testServers().mongoUrl(database)).connect();
  onTestFinished(() => client.close());
  return { db: client.db() };
}

/**
 * A process killed inside a transaction leaves its documents locked until MongoDB ends the transaction, some 15 s
 * later.
 */
const WITHIN = { timeoutMs: 60_000 };
const TEST_TIMEOUT_MS = 180_000;

test.each<Step>(['before commit', 'after commit', 'before publish', 'after publish'])(
  'a writer killed %s loses no acknowledged change and repeats none',
  { timeout: TEST_TIMEOUT_MS },
  async (step) => {
    const [auth, profile] = [newDatabase('auth'), newDatabase('profile')];
    const userId = newId();
    const doomed = startChild({ role: 'writer', step, database: auth, userIds: [userId] });
    expect(await doomed.ended).toBe('SIGKILL');
    const { db } = await connect(auth);
    const stored = await db.collection<{ _id: string; version: number }>('accounts').findOne({ _id: userId });
    expect(stored?.version).toBe(step === 'before commit' ? undefined : 1);

    startChild({ role: 'writer', step: 'never', database: auth, userIds: [userId], changes: 2 });
    startChild({ role: 'reader', step: 'never', database: profile, userIds: [userId] });
    const expected = countTo(step === 'before commit' ? 2 : 3);
    const projection = await connect(profile);
    await eventually(async () => expect(await seenVersions(projection, userId)).toEqual(expected), WITHIN);
    await eventually(async () => expect(await db.collection('outbox').countDocuments()).toBe(0), WITHIN);
    expect(await seenVersions(projection, userId)).toEqual(expected);
  },
);

/** A writer changes two accounts three times each; the consumer is killed at `step`, and another takes over. */
async function killedAndReplaced(role: 'reader' | 'projector', step: Step) {
  const [auth, profile] = [newDatabase('auth'), newDatabase('profile')];
  const userIds = [newId(), newId()];
  startChild({ role: 'writer', step: 'never', database: auth, userIds, changes: 3 });
  const doomed = startChild({ role, step, database: profile, userIds });
  expect(await doomed.ended).toBe('SIGKILL');
  startChild({ role, step: 'never', database: profile, userIds });
  return { userIds, projection: await connect(profile) };
}

test.each<Step>(['after receive', 'inside transaction', 'after effect'])(
  'after a reader was killed %s every event takes effect once',
  { timeout: TEST_TIMEOUT_MS },
  async (step) => {
    const { userIds, projection } = await killedAndReplaced('reader', step);
    for (const userId of userIds)
      await eventually(async () => expect(await seenVersions(projection, userId)).toEqual([1, 2, 3]), WITHIN);
  },
);

test.each<Step>(['after receive', 'before write', 'after write', 'after effect'])(
  'after a projector was killed %s every key has its newest state',
  { timeout: TEST_TIMEOUT_MS },
  async (step) => {
    const { userIds, projection } = await killedAndReplaced('projector', step);
    const { findPerson } = peopleProjection([]);
    for (const userId of userIds)
      await eventually(async () => expect((await findPerson(projection.db, userId))?.account?.version).toBe(3), WITHIN);
  },
);

test('no acknowledged change is lost, repeated or out of order while writers and readers are killed repeatedly', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const [auth, profile] = [newDatabase('auth'), newDatabase('profile')];
  const writers: Child[] = [];
  const startWriter = (userIds: UserId[], changes: number) =>
    startChild({ role: 'writer', step: 'never', database: auth, userIds, changes });
  const startReader = () => startChild({ role: 'reader', step: 'never', database: profile, userIds: [] });
  // Two of each, so that the lease and the partitions change hands.
  const readers = [startReader(), startReader()];
  for (const round of countTo(3)) {
    const userIds = countTo(4).map(newId);
    const pair = [startWriter(userIds, 1_000), startWriter(userIds, 1_000)];
    writers.push(...pair);
    await eventually(() => expect(pair[round % 2]?.acknowledged.length).toBeGreaterThan(40), WITHIN);
    await delay(Math.random() * 400);
    await Promise.all([...pair.map((writer) => writer.kill()), readers.shift()?.kill()]);
    readers.push(startReader());
  }
  startWriter([newId()], 1);
  const { db } = await connect(auth);
  const projection = await connect(profile);
  const acknowledged = Map.groupBy(
    writers.flatMap((writer) => writer.acknowledged),
    ({ userId }) => userId,
  );
  for (const [userId, changes] of acknowledged) {
    const version =
      (await db.collection<{ _id: string; version: number }>('accounts').findOne({ _id: userId }))?.version ?? 0;
    expect(version).toBeGreaterThanOrEqual(Math.max(...changes.map((change) => change.version)));
    await eventually(async () => expect(await seenVersions(projection, userId)).toEqual(countTo(version)), WITHIN);
  }
});
