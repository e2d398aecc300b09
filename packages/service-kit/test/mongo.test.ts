import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@notalone/testing/eventually';
import { expect, test } from 'vitest';
import { createJobs, type JobRow } from '../src/jobs/jobs.ts';
import { afterCommit } from '../src/mongo/after-commit.ts';
import { createLease } from '../src/mongo/lease.ts';
import { type Migration, migrate } from '../src/mongo/migrate.ts';
import { countTo, testPlatform } from './test-platforms.ts';

test('conflicting transactions are retried until each has committed, and each calls back once', async () => {
  const { db, transact } = await testPlatform('auth');
  const counters = db.collection<{ _id: string; n: number }>('counters');
  await counters.insertOne({ _id: 'one', n: 0 });
  let callbacks = 0;
  const add = () =>
    transact(async (session) => {
      await counters.updateOne({ _id: 'one' }, { $inc: { n: 1 } }, { session });
      afterCommit(session, () => {
        callbacks += 1;
      });
    });
  await Promise.all(countTo(20).map(add));
  expect(await counters.findOne({ _id: 'one' })).toMatchObject({ n: 20 });
  expect(callbacks).toBe(20);
});

test('migrations run once each and in order, however many start them', async () => {
  const { db, log } = await testPlatform('auth');
  const ran: string[] = [];
  const migration = (id: string): Migration => ({
    id,
    async up() {
      await delay(20);
      ran.push(id);
    },
  });
  const all = ['1-first', '2-second', '3-third'].map(migration);
  await Promise.all([migrate(db, all, log), migrate(db, all, log), migrate(db, all.slice(0, 1), log)]);
  await migrate(db, [...all, migration('4-fourth')], log);
  expect(ran).toEqual(['1-first', '2-second', '3-third', '4-fourth']);
});

test('a database that other migrations made is refused; one with ids of a newer release is not', async () => {
  const { db, log } = await testPlatform('auth');
  const applied = db.collection<{ _id: string }>('migrations');
  const ran: string[] = [];
  const initial: Migration = { id: '0001-initial', up: async () => void ran.push('initial') };
  await applied.insertOne({ _id: '0001-indexes' });
  await expect(migrate(db, [initial], log)).rejects.toThrow('drop this database, and start with an empty one');
  expect([ran, await applied.countDocuments()]).toEqual([[], 1]);
  await applied.deleteMany();
  await migrate(db, [initial], log);
  await applied.insertOne({ _id: '0002-of-a-newer-release' });
  await migrate(db, [initial], log);
  expect(ran).toEqual(['initial']);
});

test('a failed migration is not recorded, and the next run retries it', async () => {
  const { db, log } = await testPlatform('auth');
  let isFixed = false;
  const migration: Migration = {
    id: '1-once',
    async up() {
      if (!isFixed) throw new Error('no room');
    },
  };
  await expect(migrate(db, [migration], log)).rejects.toThrow('no room');
  isFixed = true;
  await migrate(db, [migration], log);
  expect(await db.collection<{ _id: string }>('migrations').countDocuments({ _id: '1-once' })).toBe(1);
});

test('a lease has one holder, and only the holder renews it', async () => {
  const { db } = await testPlatform('auth');
  const [one, two] = ['one', 'two'].map((holder) => createLease({ db, name: 'work', holder, ttlMs: 60_000 }));
  expect(await Promise.all([one?.hold(), two?.hold()])).toContain(true);
  const [winner, loser] = one?.isHeld() ? [one, two] : [two, one];
  expect(await loser?.hold()).toBe(false);
  expect(await winner?.hold()).toBe(true);
  expect([winner?.isHeld(), loser?.isHeld()]).toEqual([true, false]);
});

test('a lease passes on when it expires', async () => {
  const { db } = await testPlatform('auth');
  const first = createLease({ db, name: 'work', holder: 'first', ttlMs: 400 });
  const next = createLease({ db, name: 'work', holder: 'next', ttlMs: 60_000 });
  expect(await first.hold()).toBe(true);
  const epoch = first.epoch();
  await eventually(async () => expect(await next.hold()).toBe(true));
  expect(first.isHeld()).toBe(false);
  expect(await first.hold()).toBe(false);
  expect(next.epoch()).toBeGreaterThan(epoch);
});

test('a job runs on one instance at a time', async () => {
  const { db, log } = await testPlatform('auth');
  const instances = countTo(3).map(() => createJobs({ db, log }));
  let atOnce = 0;
  let most = 0;
  let runs = 0;
  for (const jobs of instances) {
    jobs.every('count', 1, async () => {
      atOnce += 1;
      runs += 1;
      most = Math.max(most, atOnce);
      await delay(50);
      atOnce -= 1;
    });
    jobs.start();
  }
  await eventually(() => expect(runs).toBeGreaterThan(2));
  await Promise.all(instances.map((jobs) => jobs.stop()));
  expect(most).toBe(1);
});

test('a failing job is retried, is then exhausted, and runs again at its next regular time', async () => {
  const { db, log } = await testPlatform('auth');
  const rows = db.collection<JobRow>('jobs');
  const jobs = createJobs({ db, log });
  let runs = 0;
  let isFixed = false;
  jobs.every('purge', 2, async () => {
    runs += 1;
    if (!isFixed) throw new Error('not now');
  });
  jobs.start();
  await eventually(async () =>
    expect(await rows.findOne({ _id: 'purge' })).toMatchObject({ state: 'exhausted', attempts: 5, lastError: 'Error' }),
  );
  expect(runs).toBe(5);
  isFixed = true;
  await eventually(async () =>
    expect(await rows.findOne({ _id: 'purge' })).toMatchObject({ state: 'waiting', attempts: 0 }),
  );
  await jobs.stop();
});

test('a job whose lease has passed to another instance is aborted and does not record its end', async () => {
  const { db, log } = await testPlatform('auth');
  const rows = db.collection<JobRow>('jobs');
  const jobs = createJobs({ db, log });
  const aborted = Promise.withResolvers<unknown>();
  jobs.every('long', 60, ({ signal }) => {
    const { promise, reject } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => {
      aborted.resolve(signal.reason);
      reject(signal.reason as Error);
    });
    return promise;
  });
  jobs.start();
  const running = await eventually(async () => {
    const row = await rows.findOne({ _id: 'long', state: 'running' });
    expect(row).not.toBeNull();
    return row;
  });
  const epoch = (running?.epoch ?? 0) + 1;
  await rows.updateOne({ _id: 'long' }, { $set: { epoch } });
  expect(await aborted.promise).toMatchObject({ message: 'The lease job/long was lost' });
  await jobs.stop();
  expect(await rows.findOne({ _id: 'long' })).toMatchObject({ state: 'running', epoch, attempts: 1 });
});
