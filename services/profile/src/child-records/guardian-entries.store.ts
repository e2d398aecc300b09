import { type ChildId, type GuardianAction, guardianActed, guardiansOf, type UserId } from '@notalone/contracts';
import { GUARDIAN_ENTRIES_DAYS } from '@notalone/contracts/limits';
import { type ClientSession, type Collection, type Db, type IndexDescription, ObjectId } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import type { ChildDocument } from './children.store.ts';

/** What a guardian did while the child had two: both see it (rules 10.2). */
interface GuardianEntryDocument {
  _id: string;
  childId: ChildId;
  /** Absent once that account is erased. */
  userId?: UserId;
  action: GuardianAction;
  friendId?: ChildId;
  at: Date;
}

export const GUARDIAN_ENTRY_INDEXES: readonly IndexDescription[] = [
  { name: 'of-child', key: { childId: 1, at: -1 } },
  { name: 'of-guardian', key: { userId: 1 } },
  { name: 'old', key: { at: 1 }, expireAfterSeconds: GUARDIAN_ENTRIES_DAYS * 24 * 3600 },
];

export const guardianEntriesOf = (db: Db): Collection<GuardianEntryDocument> => db.collection('guardianEntries');

export interface Deed {
  readonly userId: UserId;
  readonly action: GuardianAction;
  readonly friendId?: ChildId | undefined;
}

/**
 * Writes down what a guardian did, in the transaction that did it, and has the other told. Nothing where the child has
 * one guardian.
 */
export async function recordDeed(
  { db, outbox, now }: Pick<ProfileDeps, 'db' | 'outbox' | 'now'>,
  child: Pick<ChildDocument, '_id' | 'parentId' | 'guardianIds'>,
  { userId, action, friendId }: Deed,
  session: ClientSession,
): Promise<void> {
  const { _id: childId } = child;
  const guardianIds = [...guardiansOf(child)];
  if (guardianIds.length < 2) return;
  const deed = { childId, userId, action, ...(friendId && { friendId }) };
  await guardianEntriesOf(db).insertOne({ _id: new ObjectId().toHexString(), ...deed, at: now() }, { session });
  await outbox.add(session, guardianActed, { key: childId, data: { ...deed, guardianIds } });
}

/** What somebody did who has left us stays, as nobody’s. */
export async function forgetActor(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await guardianEntriesOf(db).updateMany({ userId }, { $unset: { userId: '' } }, { session });
}

export async function eraseEntriesOfChild(db: Db, childId: ChildId, session: ClientSession): Promise<void> {
  await guardianEntriesOf(db).deleteMany({ childId }, { session });
}
