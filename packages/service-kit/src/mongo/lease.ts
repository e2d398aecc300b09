import type { Collection, Db } from 'mongodb';

interface LeaseRow {
  _id: string;
  holder: string;
  epoch: number;
  until: Date;
}

export interface Lease {
  /** Takes the lease when it is free or expired, renews it when it is ours; answers whether it is ours now. */
  hold(): Promise<boolean>;
  /** Whether it is surely still ours, by our own clock and without asking; `marginMs` is how long the next step may take. */
  isHeld(marginMs?: number): boolean;
  /** Grows each time the lease changes hands: the fencing number. */
  epoch(): number;
  /** Gives it back, so that the next one need not wait for the expiry. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  db: Db;
  name: string;
  holder: string;
  ttlMs: number;
}

/**
 * A lease in MongoDB: at most one holder at a time. Expiry is judged by the server's clock alone; the holder counts
 * its own time from before it asked, so it stops believing before anyone else may begin.
 */
export function createLease({ db, name, holder, ttlMs }: LeaseOptions): Lease {
  const leases: Collection<LeaseRow> = db.collection('leases');
  let heldUntil = 0;
  let epoch = 0;

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

  async function release(): Promise<void> {
    heldUntil = 0;
    await leases.updateOne({ _id: name, holder }, [{ $set: { until: '$$NOW', holder: '' } }]);
  }

  return { hold, isHeld: (marginMs = 0) => performance.now() + marginMs < heldUntil, epoch: () => epoch, release };
}
