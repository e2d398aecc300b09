import type { ClientSession, Collection, Filter, UpdateFilter } from 'mongodb';

/** What the queue needs of a job; everything else in the document belongs to the work. */
export interface QueuedJob {
  _id: string;
  /** From when it may be done; absent once there is nothing to do. */
  dueAt?: Date;
  /** Nobody else may claim it before. To postpone a job, set this and `dueAt` to the same time. */
  leaseUntil: Date;
  /** How often it was claimed. Also the fencing number: whoever claimed it later has a higher one. */
  attempts: number;
}

export interface JobLease<J extends QueuedJob> {
  /** Which attempt this is, counted from 1. */
  readonly attempt: number;
  /**
   * Whether the job is ours for the next `ms`; renews a lease that would end before. Ask right before what must not be
   * done twice, and do nothing more after false: somebody else has claimed the job.
   */
  lasts(ms: number): Promise<boolean>;
  /** Records what became of the job unless somebody else has claimed it since. Answers whether it did. */
  record(change: UpdateFilter<J> | Record<string, unknown>[], session?: ClientSession): Promise<boolean>;
  /** Deletes the job unless somebody else has claimed it since. */
  remove(session?: ClientSession): Promise<void>;
}
export interface ClaimedJob<J extends QueuedJob> {
  /** As it was before the claim. */
  readonly job: J;
  readonly lease: JobLease<J>;
}

export interface ClaimOptions<J extends QueuedJob> {
  readonly leaseMs: number;
  /** Which jobs; all without it. */
  readonly which?: Filter<J>;
  /** Stored with the claim. */
  readonly mark?: Partial<J>;
}

/**
 * Claims the job that has been due longest. If its worker dies, another can claim it when the lease is over: each job
 * is done at least once. Needs an index on `dueAt`.
 */
export async function claimJob<J extends QueuedJob>(
  jobs: Collection<J>,
  now: Date,
  { leaseMs, which = {}, mark }: ClaimOptions<J>,
): Promise<ClaimedJob<J> | undefined> {
  const asked = performance.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const job = (await jobs.findOneAndUpdate(
    { ...which, dueAt: { $lte: now }, leaseUntil: { $lte: now } } as Filter<J>,
    { $set: { ...mark, leaseUntil }, $inc: { attempts: 1 } } as unknown as UpdateFilter<J>,
    { sort: { dueAt: 1 }, returnDocument: 'before' },
  )) as J | null;
  if (!job) return undefined;

  const attempt = job.attempts + 1;
  const ours = { _id: job._id, attempts: attempt } as Filter<J>;
  /** By this process's own clock, from before the request: the lease ends here before it ends for anybody else. */
  let heldUntil = asked + leaseMs;
  const record: JobLease<J>['record'] = async (change, session) =>
    (await jobs.updateOne(ours, change, session && { session })).matchedCount > 0;

  return {
    job,
    lease: {
      attempt,
      record,
      async lasts(ms) {
        const renewed = performance.now();
        if (renewed + ms < heldUntil) return true;
        const until = new Date(now.getTime() + (renewed - asked) + leaseMs);
        if (!(await record({ $set: { leaseUntil: until } } as unknown as UpdateFilter<J>))) return false;
        heldUntil = renewed + leaseMs;
        return true;
      },
      async remove(session) {
        await jobs.deleteOne(ours, session && { session });
      },
    },
  };
}
