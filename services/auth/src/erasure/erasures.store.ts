import type { ClientSession, Collection, Db } from 'mongodb';

/** Proof that someone was erased, without saying who. */
export interface Erasure {
  _id: string;
  requestedAt: Date;
  confirmed: { auth?: Date; profile?: Date };
  completedAt?: Date;
}
const erasures = (db: Db): Collection<Erasure> => db.collection<Erasure>('erasures');

/** Notes what one service has done. The confirmations may come in any order; the last completes the erasure. */
export async function confirmErasure(db: Db, session: ClientSession, erasureId: string, service: keyof Erasure['confirmed'], now: Date): Promise<void> {
  await erasures(db).updateOne({ _id: erasureId }, { $setOnInsert: { requestedAt: now }, $set: { [`confirmed.${service}`]: now } }, { session, upsert: true });
  await erasures(db).updateOne(
    { _id: erasureId, 'confirmed.auth': { $exists: true }, 'confirmed.profile': { $exists: true }, completedAt: { $exists: false } },
    { $set: { completedAt: now } },
    { session },
  );
}
export const findErasure = (db: Db, erasureId: string): Promise<Erasure | null> => erasures(db).findOne({ _id: erasureId });
