import type { ClientSession, Collection, Db } from 'mongodb';
import type { Remembered } from '../bans/leavers.store.ts';

/** The services that hold personal data. */
const HOLDERS = ['auth', 'profile', 'chat', 'feed', 'content', 'emergency'] as const;
export type Holder = (typeof HOLDERS)[number];

/** Proof that someone was erased, without saying who. */
export interface Erasure {
  _id: string;
  requestedAt: Date;
  confirmed: Partial<Record<Holder, Date>>;
  completedAt?: Date;
  /** What the moderators' service said that it remembers of the person, and until when. */
  remembered?: Remembered;
}
const erasures = (db: Db): Collection<Erasure> => db.collection<Erasure>('erasures');

/** Records a service's confirmation. They may arrive in any order; the last one completes the erasure. */
export async function confirmErasure(
  db: Db,
  session: ClientSession,
  erasureId: string,
  service: Holder,
  now: Date,
): Promise<void> {
  await erasures(db).updateOne(
    { _id: erasureId },
    { $setOnInsert: { requestedAt: now }, $set: { [`confirmed.${service}`]: now } },
    { session, upsert: true },
  );
  const byAll = HOLDERS.map((holder) => ({ [`confirmed.${holder}`]: { $exists: true } }));
  await erasures(db).updateOne(
    { _id: erasureId, completedAt: { $exists: false }, $and: byAll },
    { $set: { completedAt: now } },
    { session },
  );
}
/** For an erasure that comes here after that. */
export async function recordRemembered(
  db: Db,
  session: ClientSession,
  erasureId: string,
  remembered: { readonly until?: Date } | undefined,
): Promise<void> {
  await erasures(db).updateOne({ _id: erasureId }, { $set: { remembered: remembered ?? 'nothing' } }, { session });
}
export const findErasure = (db: Db, erasureId: string, session?: ClientSession): Promise<Erasure | null> =>
  erasures(db).findOne({ _id: erasureId }, session && { session });
