import type { Filter } from 'mongodb';
import type { Logger } from '../logging/logger.ts';
import type { ClaimedJob, QueuedJob } from './claim-job.ts';

export interface JobWorker<J extends QueuedJob> {
  /** Wakes the worker: there is a job now. */
  wake(): void;
  /**
   * Does what is due of `which` at once, beside everything else and as many as `concurrency` side by side. Resolves
   * when each job has been tried once.
   */
  doNow(which: Filter<J>, concurrency?: number): Promise<void>;
  /** Does everything that is due, and waits for what this instance is doing already. */
  doAll(): Promise<void>;
  start(): void;
  /** Claims nothing more and waits for the jobs in progress. */
  stop(): Promise<void>;
}
export interface JobWorkerOptions<J extends QueuedJob> {
  readonly log: Logger;
  readonly pollMs: number;
  readonly concurrency: number;
  claim(which?: Filter<J>): Promise<ClaimedJob<J> | undefined>;
  /** Adds jobs that the clock brings, before each poll. Answers whether any job may be due. */
  addDue?(): Promise<boolean>;
  /**
   * Does a job and records what became of it: done, postponed or given up. A job whose work throws is claimed again
   * when its lease is over.
   */
  work(claimed: ClaimedJob<J>): Promise<void>;
}

/** Does the jobs of a queue, whichever instance stored them. */
export function createJobWorker<J extends QueuedJob>(options: JobWorkerOptions<J>): JobWorker<J> {
  const { log, pollMs, concurrency, claim, addDue = async () => true, work } = options;
  const runs = new Set<Promise<void>>();
  let polledRuns = 0;
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;

  async function doEachDue(goesOn: () => boolean, which?: Filter<J>): Promise<void> {
    while (goesOn()) {
      const claimed = await claim(which);
      if (!claimed) return;
      await work(claimed).catch((error: unknown) =>
        log.error({ jobId: claimed.job._id, err: error }, 'a job failed; it is claimed again after its lease'),
      );
    }
  }
  function track(run: Promise<void>): void {
    const tracked = run
      .catch((error: unknown) => log.error({ err: error }, 'jobs could not be claimed'))
      .finally(() => runs.delete(tracked));
    runs.add(tracked);
  }
  function poll(): void {
    clearTimeout(timer);
    if (!isRunning) return;
    timer = setTimeout(poll, pollMs);
    // What `doNow` does is not counted: it must not keep the clock's jobs waiting.
    if (polledRuns >= concurrency) return;
    polledRuns += 1;
    const run = addDue().then((isAnyDue) => (isAnyDue ? doEachDue(() => isRunning) : undefined));
    track(run.finally(() => (polledRuns -= 1)));
  }
  async function doNow(which?: Filter<J>, sideBySide = concurrency): Promise<void> {
    const all = Promise.all(Array.from({ length: sideBySide }, () => doEachDue(() => true, which)));
    const run = all.then(() => undefined);
    track(run);
    await run;
  }

  return {
    wake: poll,
    doNow,
    async doAll() {
      await addDue();
      await doNow();
      await Promise.all(runs);
    },
    start() {
      isRunning = true;
      poll();
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      await Promise.all(runs);
    },
  };
}
