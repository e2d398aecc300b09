import { HOLDERS, type Holder } from '@notalone/contracts/receipt-lines';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { Remembered } from '../bans/former-contacts.store.ts';
import type { Confirmed } from './receipt.rules.ts';

/** Proof that someone was erased, without saying who. */
export interface Erasure {
  _id: string;
  requestedAt: Date;
  confirmed: Confirmed;
  completedAt?: Date;
  /** What the moderators' service said that it remembers of the person, and until when. */
  remembered?: Remembered;
  /** A restore asks for it again (infra/backup): the person has had the mails. */
  isRepeated?: true;
}
const erasures = (db: Db): Collection<Erasure> => db.collection<Erasure>('erasures');

export const ERASURES: StoredCollection = {
  collection: 'erasures',
  indexes: [{ key: { completedAt: 1, requestedAt: 1 }, name: 'open' }],
  ofNobody: 'Random ids, and when which service had erased its part.',
  privacy: [
    {
      what: 'proof of erasure: a random id and times',
      why: 'to prove that we erased',
      seenBy: 'operators',
      kept: 'kept; holds nothing about the person',
    },
  ],
};

/**
 * Records a service's confirmation. They may arrive in any order, and twice; the last one completes the erasure.
 * @returns whether this one did
 */
export async function confirmErasure(
  db: Db,
  session: ClientSession,
  erasureId: string,
  service: Holder,
  now: Date,
): Promise<boolean> {
  await erasures(db).updateOne(
    { _id: erasureId },
    { $setOnInsert: { requestedAt: now }, $set: { [`confirmed.${service}`]: now } },
    { session, upsert: true },
  );
  const byAll = HOLDERS.map((holder) => ({ [`confirmed.${holder}`]: { $exists: true } }));
  const { modifiedCount } = await erasures(db).updateOne(
    { _id: erasureId, completedAt: { $exists: false }, $and: byAll },
    { $set: { completedAt: now } },
    { session },
  );
  return modifiedCount === 1;
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
/** Of the erasures that are not complete, the one that has waited longest for this service. */
export const oldestUnconfirmed = (db: Db, holder: Holder): Promise<Erasure | null> =>
  erasures(db).findOne(
    { completedAt: { $exists: false }, [`confirmed.${holder}`]: { $exists: false } },
    { sort: { requestedAt: 1 } },
  );
