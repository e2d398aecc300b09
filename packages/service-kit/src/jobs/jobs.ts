import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Collection, Db } from 'mongodb';
import type { Logger } from '../logging/logger.ts';
import { createLease } from '../mongo/lease.ts';
import { backoff } from '../time/backoff.ts';

export interface JobRow {
  _id: string;
  state: 'waiting' | 'running' | 'exhausted';
  nextRun: Date;
  attempts: number;
  /**
   * Fencing number of the lease under which the latest run began. A run that has lost its lease must not record its
   * end.
   */
  epoch?: number;
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
const MIN_POLL_MS = 1_000;
const MAX_POLL_MS = 15_000;

export function createJobs({ db, log }: { db: Db; log: Logger }): Jobs {
  const rows: Collection<JobRow> = db.collection('jobs');
  const holder = randomUUID();
  const jobs: Job[] = [];
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();

  const isDue = async (name: string): Promise<boolean> =>
    (await rows.countDocuments({ _id: name, $expr: { $gt: ['$nextRun', '$$NOW'] } })) === 0;

  /** Counts the attempt before the run, so that a crash counts too. */
  async function begin(name: string, epoch: number): Promise<JobRow | null> {
    const first = { state: 'waiting', attempts: 0, nextRun: '$$NOW' };
    await rows.updateOne({ _id: name }, [{ $replaceWith: { $mergeObjects: [first, '$$ROOT'] } }], { upsert: true });
    const attempts = { $cond: [{ $eq: ['$state', 'exhausted'] }, 1, { $add: ['$attempts', 1] }] };
    return rows.findOneAndUpdate(
      { _id: name, $expr: { $lte: ['$nextRun', '$$NOW'] } },
      [{ $set: { state: 'running', epoch, attempts } }],
      { returnDocument: 'after' },
    );
  }

  async function end({ _id, epoch }: JobRow, next: Pick<JobRow, 'state' | 'attempts'>, inMs: number, error?: string) {
    const lastError = error === undefined ? '$$REMOVE' : { $literal: error };
    const nextRun = { $add: ['$$NOW', inMs] };
    await rows.updateOne({ _id, epoch: epoch ?? 0 }, [{ $set: { ...next, nextRun, lastError } }]);
  }

  async function run(row: JobRow, { seconds, work }: Job, signal: AbortSignal): Promise<void> {
    const intervalMs = seconds * 1000;
    try {
      if (row.attempts > MAX_ATTEMPTS) throw new Error('The process died in the last attempt');
      await work({ signal });
      await end(row, { state: 'waiting', attempts: 0 }, intervalMs);
    } catch (error) {
      const attempts = Math.min(row.attempts, MAX_ATTEMPTS);
      const isExhausted = row.attempts >= MAX_ATTEMPTS;
      log.error({ job: row._id, attempts, isExhausted, err: error }, 'a job failed');
      const retryMs = backoff(attempts, { first: FIRST_RETRY_MS, max: intervalMs });
      const lastError = error instanceof Error ? error.name : 'Error';
      if (isExhausted) await end(row, { state: 'exhausted', attempts }, intervalMs, lastError);
      else await end(row, { state: 'waiting', attempts }, retryMs, lastError);
    }
  }

  async function runIfDue(job: Job): Promise<void> {
    const lease = createLease({ db, name: `job/${job.name}`, holder, ttlMs: LEASE_MS });
    if (!(await isDue(job.name)) || !(await lease.hold())) return;
    await lease.whileHeld(async (lost) => {
      const row = await begin(job.name, lease.epoch());
      if (row) await run(row, job, AbortSignal.any([stopping.signal, lost]));
    });
  }

  async function keepRunning(job: Job): Promise<void> {
    const pollMs = Math.min(Math.max(MIN_POLL_MS, job.seconds * 250), MAX_POLL_MS);
    while (!stopping.signal.aborted) {
      await runIfDue(job).catch((error: unknown) => log.error({ job: job.name, err: error }, 'a job could not be run'));
      await delay(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
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
