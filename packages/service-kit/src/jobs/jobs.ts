import { randomUUID } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import type { Logger } from '../logging/logger.ts';

export interface JobRow {
  _id: string;
  state: 'waiting' | 'running' | 'exhausted';
  nextRun: Date;
  attempts: number;
  holder?: string;
  leaseUntil?: Date;
  lastError?: string;
}
/** What a run gets: `signal` aborts when the service stops or the lease is lost. */
export type JobWork = (run: { signal: AbortSignal }) => Promise<void>;

export interface Jobs {
  /** Runs `work` every `seconds`, on one instance at a time. A failed run is tried again with growing waits; after the last attempt it is `exhausted` until its next regular time. */
  every(name: string, seconds: number, work: JobWork): void;
  start(): void;
  /** Stops taking runs, aborts and awaits the running ones. */
  stop(): Promise<void>;
}

const LEASE_MS = 30_000;
const MAX_ATTEMPTS = 5;
const FIRST_RETRY_MS = 1_000;
const LOOK_MS = 1_000;
const LOOK_AT_MOST_MS = 15_000;

export function createJobs({ db, log }: { db: Db; log: Logger }): Jobs {
  const rows: Collection<JobRow> = db.collection('jobs');
  const holder = randomUUID();
  const declared: { name: string; seconds: number; work: JobWork }[] = [];
  const stopping = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  async function claim(name: string, seconds: number): Promise<JobRow | undefined> {
    await rows.updateOne({ _id: name }, [{ $replaceWith: { $mergeObjects: [{ state: 'waiting', attempts: 0, nextRun: '$$NOW' }, '$$ROOT'] } }], {
      upsert: true,
    });
    const due = { $and: [{ $lte: ['$nextRun', '$$NOW'] }, { $lte: [{ $ifNull: ['$leaseUntil', '$nextRun'] }, '$$NOW'] }] };
    const row = await rows.findOneAndUpdate(
      { _id: name, $expr: due },
      [
        {
          $set: {
            state: 'running',
            holder,
            leaseUntil: { $add: ['$$NOW', LEASE_MS] },
            attempts: { $cond: [{ $eq: ['$state', 'exhausted'] }, 1, { $add: ['$attempts', 1] }] },
          },
        },
      ],
      { returnDocument: 'after' },
    );
    if (row && row.attempts > MAX_ATTEMPTS) {
      await finish(name, { state: 'exhausted', inMs: seconds * 1000, attempts: row.attempts - 1, error: 'the process died in the last attempt' });
      return undefined;
    }
    return row ?? undefined;
  }

  async function finish(name: string, end: { state: JobRow['state']; inMs: number; attempts: number; error?: string }): Promise<void> {
    await rows.updateOne({ _id: name, holder }, [
      {
        $set: {
          state: end.state,
          attempts: end.attempts,
          nextRun: { $add: ['$$NOW', end.inMs] },
          leaseUntil: '$$REMOVE',
          holder: '$$REMOVE',
          lastError: end.error === undefined ? '$$REMOVE' : { $literal: end.error },
        },
      },
    ]);
  }

  async function run(row: JobRow, seconds: number, work: JobWork): Promise<void> {
    const lost = new AbortController();
    const renewal = setInterval(() => {
      rows.updateOne({ _id: row._id, holder }, [{ $set: { leaseUntil: { $add: ['$$NOW', LEASE_MS] } } }]).then(
        ({ matchedCount }) => matchedCount === 0 && lost.abort(new Error('the lease was lost')),
        (error: unknown) => lost.abort(error),
      );
    }, LEASE_MS / 3);
    try {
      await work({ signal: AbortSignal.any([stopping.signal, lost.signal]) });
      await finish(row._id, { state: 'waiting', inMs: seconds * 1000, attempts: 0 });
    } catch (error) {
      const exhausted = row.attempts >= MAX_ATTEMPTS;
      log.error({ job: row._id, attempts: row.attempts, exhausted, err: error }, 'job failed');
      const inMs = exhausted ? seconds * 1000 : Math.min(FIRST_RETRY_MS * 2 ** (row.attempts - 1), seconds * 1000);
      await finish(row._id, { state: exhausted ? 'exhausted' : 'waiting', inMs, attempts: row.attempts, error: error instanceof Error ? error.name : 'Error' });
    } finally {
      clearInterval(renewal);
    }
  }

  function look(name: string, seconds: number, work: JobWork): void {
    if (stopping.signal.aborted) return;
    const looking = claim(name, seconds)
      .then((row) => row && run(row, seconds, work))
      .catch((error: unknown) => log.error({ job: name, err: error }, 'job could not be looked at'))
      .then(() => {
        if (stopping.signal.aborted) return;
        const waitMs = Math.min(Math.max(LOOK_MS, seconds * 250), LOOK_AT_MOST_MS);
        timers.set(
          name,
          setTimeout(() => look(name, seconds, work), waitMs),
        );
      })
      .finally(() => running.delete(looking));
    running.add(looking);
  }

  return {
    every: (name, seconds, work) => void declared.push({ name, seconds, work }),
    start() {
      for (const { name, seconds, work } of declared) look(name, seconds, work);
    },
    async stop() {
      stopping.abort(new Error('the service is stopping'));
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
