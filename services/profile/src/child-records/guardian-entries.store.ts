import { type ChildId, type GuardianAction, guardianActed, guardiansOf, type UserId } from '@notalone/contracts';
import { GUARDIAN_ENTRIES_DAYS } from '@notalone/contracts/limits';
import { type ClientSession, type Collection, type Db, type IndexDescription, ObjectId } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import type { ChildDocument } from './children.store.ts';

/** What a guardian did: both see it where the child has two (rules 10.2), and the owner of an account that was taken. */
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
 * Writes down what a guardian did, in the transaction that did it, and has the other told where the child has two.
 */
export async function recordDeed(
  { db, outbox, now }: Pick<ProfileDeps, 'db' | 'outbox' | 'now'>,
  child: Pick<ChildDocument, '_id' | 'parentId' | 'guardianIds'>,
  { userId, action, friendId }: Deed,
  session: ClientSession,
): Promise<void> {
  const { _id: childId } = child;
  const guardianIds = [...guardiansOf(child)];
  const deed = { childId, userId, action, ...(friendId && { friendId }) };
  await guardianEntriesOf(db).insertOne({ _id: new ObjectId().toHexString(), ...deed, at: now() }, { session });
  if (guardianIds.length < 2) return;
  await outbox.add(session, guardianActed, { key: childId, data: { ...deed, guardianIds } });
}

/** What somebody did who has left us stays, as nobody’s. */
export async function forgetActor(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await guardianEntriesOf(db).updateMany({ userId }, { $unset: { userId: '' } }, { session });
}

export async function eraseEntriesOfChild(db: Db, childId: ChildId, session: ClientSession): Promise<void> {
  await guardianEntriesOf(db).deleteMany({ childId }, { session });
}
