import type { Collection, Db } from 'mongodb';

interface LeaseRow {
  _id: string;
  holder: string;
  epoch: number;
  until: Date;
}

export interface Lease {
  /** Acquires the lease when it is free or expired, or renews ours; returns whether it is ours now. */
  hold(): Promise<boolean>;
  /**
   * Whether the lease is certainly still ours, by the local clock and without a query; `marginMs` is how long the
   * next step may take.
   */
  isHeld(marginMs?: number): boolean;
  /** The fencing number: incremented each time the lease changes hands. */
  epoch(): number;
  /** Runs `work` while renewing our lease, and releases it afterwards. `lost` aborts when another may hold it. */
  whileHeld<T>(work: (lost: AbortSignal) => Promise<T>): Promise<T>;
}

export interface LeaseOptions {
  db: Db;
  name: string;
  holder: string;
  ttlMs: number;
}

/**
 * A lease in MongoDB: at most one holder at a time. Only the server's clock decides expiry; the holder counts from
 * before its request, so it stops before anyone else may start.
 */
export function createLease({ db, name, holder, ttlMs }: LeaseOptions): Lease {
  const leases: Collection<LeaseRow> = db.collection('leases');
  let heldUntil = 0;
  let epoch = 0;

  const isHeld = (marginMs = 0): boolean => performance.now() + marginMs < heldUntil;

  async function hold(): Promise<boolean> {
    const asked = performance.now();
    const mine = { $eq: ['$holder', holder] };
    const free = { $lte: [{ $ifNull: ['$until', '$$NOW'] }, '$$NOW'] };
    const takeable = { $or: [mine, free] };
    const row = await leases.findOneAndUpdate(
      { _id: name },
      [
        {
          $set: {
            epoch: { $cond: [{ $and: [free, { $not: [mine] }] }, { $add: [{ $ifNull: ['$epoch', 0] }, 1] }, '$epoch'] },
            until: { $cond: [takeable, { $add: ['$$NOW', ttlMs] }, '$until'] },
            holder: { $cond: [takeable, holder, '$holder'] },
          },
        },
      ],
      { upsert: true, returnDocument: 'after' },
    );
    const ours = row?.holder === holder;
    heldUntil = ours ? asked + ttlMs : 0;
    if (ours) epoch = row.epoch;
    return ours;
  }

  /** Release it, so that the next holder need not wait for the expiry. If this fails, it waits. */
  async function release(): Promise<void> {
    heldUntil = 0;
    await leases.updateOne({ _id: name, holder }, [{ $set: { until: '$$NOW', holder: '' } }]).catch(() => undefined);
  }

  async function whileHeld<T>(work: (lost: AbortSignal) => Promise<T>): Promise<T> {
    const renew = async () => {
      await hold().catch(() => undefined);
      return isHeld();
    };
    try {
      return await whileRenewed({ name, ttlMs, renew }, work);
    } finally {
      await release();
    }
  }

  return { hold, isHeld, epoch: () => epoch, whileHeld };
}

/** Runs `work` and calls `renew` four times in each `ttlMs`. Aborts `lost` once `renew` answers false. */
export async function whileRenewed<T>(
  { name, ttlMs, renew }: Pick<LeaseOptions, 'name' | 'ttlMs'> & { readonly renew: () => Promise<boolean> },
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renew().then((isOurs) => {
      if (isOurs) return;
      clearInterval(timer);
      lost.abort(new Error(`The lease ${name} was lost`));
    });
  }, ttlMs / 4);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
    await renewing;
  }
}
