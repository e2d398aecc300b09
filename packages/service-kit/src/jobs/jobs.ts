import { setTimeout as delay } from 'node:timers/promises';
import type { Collection, Db } from 'mongodb';
import type { Logger } from '../logging/logger.ts';
import { whileRenewed } from '../mongo/lease.ts';
import { backoff } from '../time/backoff.ts';

export interface JobRow {
  _id: string;
  state: 'waiting' | 'running' | 'exhausted';
  /** While the job runs, the end of its lease. If the instance dies, another one runs the job then. */
  nextRun: Date;
  attempts: number;
  /** Fencing number: each run has a higher one. A run that has lost its lease must not record its end. */
  epoch: number;
  lastError?: string;
}
/** `signal` aborts when the service stops or the lease is lost. */
export type JobWork = (run: { signal: AbortSignal }) => Promise<void>;
interface Job {
  readonly name: string;
  readonly seconds: number;
  readonly work: JobWork;
}

export interface Jobs {
  /**
   * Runs `work` every `seconds`, on one instance at a time. A failed run is retried with growing delays; after the last
   * attempt the job is `exhausted` until its next regular run.
   */
  every(name: string, seconds: number, work: JobWork): void;
  start(): void;
  /** Starts no more runs, aborts the current ones and waits for them. */
  stop(): Promise<void>;
}

const LEASE_MS = 30_000;
const MAX_ATTEMPTS = 5;
const FIRST_RETRY_MS = 1_000;
const OUTAGE_RETRY_MS = 5_000;
/** Node's timers take no longer delay. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

export function createJobs({ db, log }: { db: Db; log: Logger }): Jobs {
  const rows: Collection<JobRow> = db.collection('jobs');
  const jobs: Job[] = [];
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();

  const leaseEnd = { $add: ['$$NOW', LEASE_MS] };

  /** Counts the attempt before the run, so that a crash counts too. */
  function begin(name: string): Promise<JobRow | null> {
    const attempts = { $cond: [{ $eq: ['$state', 'exhausted'] }, 1, { $add: ['$attempts', 1] }] };
    const epoch = { $add: [{ $ifNull: ['$epoch', 0] }, 1] };
    return rows.findOneAndUpdate(
      { _id: name, $expr: { $lte: ['$nextRun', '$$NOW'] } },
      [{ $set: { state: 'running', nextRun: leaseEnd, epoch, attempts } }],
      { returnDocument: 'after' },
    );
  }

  /** Answers how long the job waits for its next run. */
  async function end({ _id, epoch }: JobRow, next: Pick<JobRow, 'state' | 'attempts'>, inMs: number, error?: string) {
    const lastError = error === undefined ? '$$REMOVE' : { $literal: error };
    const nextRun = { $add: ['$$NOW', inMs] };
    await rows.updateOne({ _id, epoch }, [{ $set: { ...next, nextRun, lastError } }]);
    return inMs;
  }

  async function run(row: JobRow, { seconds, work }: Job, signal: AbortSignal): Promise<number> {
    const intervalMs = seconds * 1000;
    try {
      if (row.attempts > MAX_ATTEMPTS) throw new Error('The process died in the last attempt');
      await work({ signal });
      return await end(row, { state: 'waiting', attempts: 0 }, intervalMs);
    } catch (error) {
      const attempts = Math.min(row.attempts, MAX_ATTEMPTS);
      const isExhausted = row.attempts >= MAX_ATTEMPTS;
      log.error({ job: row._id, attempts, isExhausted, err: error }, 'a job failed');
      const retryMs = backoff(attempts, { first: FIRST_RETRY_MS, max: intervalMs });
      const lastError = error instanceof Error ? error.name : 'Error';
      if (isExhausted) return end(row, { state: 'exhausted', attempts }, intervalMs, lastError);
      return end(row, { state: 'waiting', attempts }, retryMs, lastError);
    }
  }

  /**
   * Answers how long a job that could not begin waits: it is not due, or another instance runs it, which may die. Stores
   * the job if it has never run.
   */
  async function untilDue({ name, seconds }: Job): Promise<number> {
    const inMs = { $subtract: ['$nextRun', '$$NOW'] };
    const [row] = await rows.aggregate<{ inMs: number }>([{ $match: { _id: name } }, { $project: { inMs } }]).toArray();
    const first = { state: 'waiting', attempts: 0, epoch: 0, nextRun: '$$NOW' };
    const isNew = [{ $replaceWith: { $mergeObjects: [first, '$$ROOT'] } }];
    if (!row) await rows.updateOne({ _id: name }, isNew, { upsert: true });
    return Math.max(0, Math.min(row?.inMs ?? 0, seconds * 1000));
  }

  /** Runs the job if it is due, and answers how long it waits from now on. */
  async function runIfDue(job: Job): Promise<number> {
    const asked = performance.now();
    const row = await begin(job.name);
    if (!row) return untilDue(job);
    let heldUntil = asked + LEASE_MS;
    async function renew(): Promise<boolean> {
      const renewed = performance.now();
      const ours = { _id: job.name, epoch: row?.epoch ?? 0 };
      const result = await rows.updateOne(ours, [{ $set: { nextRun: leaseEnd } }]).catch(() => undefined);
      if (result) heldUntil = result.matchedCount > 0 ? renewed + LEASE_MS : 0;
      return performance.now() < heldUntil;
    }
    return whileRenewed({ name: `job/${job.name}`, ttlMs: LEASE_MS, renew }, (lost) =>
      run(row, job, AbortSignal.any([stopping.signal, lost])),
    );
  }

  async function keepRunning(job: Job): Promise<void> {
    while (!stopping.signal.aborted) {
      const waitMs = await runIfDue(job).catch((error: unknown) => {
        log.error({ job: job.name, err: error }, 'a job could not be run');
        return OUTAGE_RETRY_MS;
      });
      const { signal } = stopping;
      await delay(Math.min(waitMs, LONGEST_WAIT_MS), undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    every: (name, seconds, work) => void jobs.push({ name, seconds, work }),
    start() {
      running = Promise.all(jobs.map(keepRunning));
    },
    async stop() {
      stopping.abort(new Error('The service is stopping'));
      await running;
    },
  };
}
