import { eventually } from '@notalone/testing/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { claimJob, type QueuedJob } from '../src/jobs/claim-job.ts';
import { createJobWorker, type JobWorkerOptions } from '../src/jobs/job-worker.ts';
import { countTo, newId, testPlatform } from './test-platforms.ts';

const LEASE_MS = 60_000;

/** A queue in a database of its own. Its time is ours. */
async function newQueue({ leaseMs = LEASE_MS } = {}) {
  const { db, log } = await testPlatform('auth');
  const jobs = db.collection<QueuedJob>('jobs');
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const claim = () => claimJob(jobs, now(), { leaseMs });

  function newWorker(work: JobWorkerOptions<QueuedJob>['work'], options: Partial<JobWorkerOptions<QueuedJob>> = {}) {
    const worker = createJobWorker({ log, pollMs: 20, concurrency: 3, claim, work, ...options });
    onTestFinished(() => worker.stop());
    return worker;
  }
  return {
    jobs,
    claim,
    newWorker,
    pass: (milliseconds: number) => {
      aheadMs += milliseconds;
    },
    async add(count = 1) {
      const [dueAt, ids] = [now(), countTo(count).map(newId)];
      await jobs.insertMany(ids.map((_id) => ({ _id, dueAt, leaseUntil: dueAt, attempts: 0 })));
      return ids;
    },
  };
}
type Queue = Awaited<ReturnType<typeof newQueue>>;
async function claimed(queue: Queue) {
  const found = await queue.claim();
  if (!found) throw new Error('There is no job');
  return found;
}

test('two workers never do the same job', async () => {
  const queue = await newQueue();
  const ids = await queue.add(60);
  const done: string[] = [];
  for (const _ of countTo(2))
    queue
      .newWorker(async ({ job, lease }) => {
        done.push(job._id);
        await lease.remove();
      })
      .start();
  await eventually(async () => expect(await queue.jobs.countDocuments()).toBe(0));
  expect(done.toSorted()).toEqual(ids.toSorted());
});

test('the job that has been due longest comes first', async () => {
  const queue = await newQueue();
  const first = await queue.add();
  queue.pass(1000);
  const second = await queue.add();
  queue.pass(1000);
  expect([(await claimed(queue)).job._id, (await claimed(queue)).job._id]).toEqual([...first, ...second]);
});

test('a job passes on when its lease expires, and not before', async () => {
  const queue = await newQueue();
  await queue.add();
  const first = await claimed(queue);
  queue.pass(LEASE_MS - 1000);
  expect(await queue.claim()).toBeUndefined();
  queue.pass(1000);
  const second = await claimed(queue);
  expect([first.lease.attempt, second.lease.attempt]).toEqual([1, 2]);
});

test('who has lost a lease is told so before sending, and records nothing', async () => {
  const queue = await newQueue();
  const [_id] = await queue.add();
  const first = await claimed(queue);
  queue.pass(LEASE_MS);
  const second = await claimed(queue);
  // Longer than the lease, as a step that asks MongoDB.
  expect(await first.lease.lasts(LEASE_MS)).toBe(false);
  expect(await first.lease.record({ $unset: { dueAt: '' } })).toBe(false);
  await first.lease.remove();
  expect(await queue.jobs.findOne({ _id: _id ?? '' })).toMatchObject({ attempts: 2, dueAt: expect.any(Date) });
  expect(await second.lease.record({ $unset: { dueAt: '' } })).toBe(true);
});

test('a lease that would end during the next step is renewed, as long as nobody else has the job', async () => {
  const queue = await newQueue({ leaseMs: 1 });
  await queue.add();
  const { job, lease } = await claimed(queue);
  const until = async () => (await queue.jobs.findOne({ _id: job._id }))?.leaseUntil.getTime() ?? 0;
  const before = await until();
  expect(await lease.lasts(1)).toBe(true);
  expect(await until()).toBeGreaterThan(before);
});

test('a job whose worker dies between its effect and the record is done again after the lease, and says so', async () => {
  const queue = await newQueue();
  await queue.add();
  const attempts: number[] = [];
  const worker = queue.newWorker(async ({ lease }) => {
    attempts.push(lease.attempt);
    if (lease.attempt === 1) throw new Error('died');
    await lease.remove();
  });
  await worker.doAll();
  await worker.doAll();
  expect(attempts).toEqual([1]);
  queue.pass(LEASE_MS);
  await worker.doAll();
  expect(attempts).toEqual([1, 2]);
  expect(await queue.jobs.countDocuments()).toBe(0);
});

test('a job that fails does not keep the others of its run waiting', async () => {
  const queue = await newQueue();
  const [failing] = await queue.add();
  queue.pass(1);
  await queue.add(3);
  const worker = queue.newWorker(
    async ({ job, lease }) => {
      if (job._id === failing) throw new Error('not this one');
      await lease.remove();
    },
    { concurrency: 1 },
  );
  await worker.doAll();
  expect((await queue.jobs.find().toArray()).map(({ _id }) => _id)).toEqual([failing]);
});

test('stop waits for the job in progress and claims no more', async () => {
  const queue = await newQueue();
  await queue.add(2);
  const [began, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isStopped = false;
  const worker = queue.newWorker(
    async ({ lease }) => {
      began.resolve();
      await ends.promise;
      expect(isStopped).toBe(false);
      await lease.remove();
    },
    { concurrency: 1 },
  );
  worker.start();
  await began.promise;
  const stopping = worker.stop().then(() => {
    isStopped = true;
  });
  worker.wake();
  ends.resolve();
  await stopping;
  expect(await queue.jobs.find().toArray()).toMatchObject([{ attempts: 0 }]);
});

test('what is to be done now waits for no other job, and the clock adds its jobs meanwhile', async () => {
  const queue = await newQueue();
  const [slow] = await queue.add();
  const ends = Promise.withResolvers<void>();
  let added: string | undefined;
  const done: string[] = [];
  const worker = queue.newWorker(
    async ({ job, lease }) => {
      if (job._id === slow) await ends.promise;
      await lease.remove();
      done.push(job._id);
    },
    {
      concurrency: 2,
      async addDue() {
        if (!added && done.length > 0) [added] = await queue.add();
        return true;
      },
    },
  );
  worker.start();
  await eventually(async () => expect(await queue.jobs.findOne({ _id: slow ?? '' })).toMatchObject({ attempts: 1 }));
  const [urgent] = await queue.add();
  await worker.doNow({ _id: urgent ?? '' });
  expect(done).toEqual([urgent]);
  await eventually(() => expect(done).toEqual([urgent, added]));
  ends.resolve();
  await eventually(() => expect(done).toContain(slow));
});
