import { type ChildId, type GuardianAction, guardianActed, guardiansOf, type UserId } from '@notalone/contracts';
import { GUARDIAN_ENTRIES_DAYS } from '@notalone/contracts/limits';
import type { DataSubject, PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import { type ClientSession, type Collection, type Db, ObjectId } from 'mongodb';
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

export const guardianEntriesOf = (db: Db): Collection<GuardianEntryDocument> => db.collection('guardianEntries');

export interface RecordedAction {
  readonly userId: UserId;
  readonly action: GuardianAction;
  readonly friendId?: ChildId | undefined;
}

/**
 * Writes down what a guardian did, in the transaction that did it, and has the other told where the child has two.
 */
export async function recordAction(
  { db, outbox, now }: Pick<ProfileDeps, 'db' | 'outbox' | 'now'>,
  child: Pick<ChildDocument, '_id' | 'parentId' | 'guardianIds'>,
  { userId, action, friendId }: RecordedAction,
  session: ClientSession,
): Promise<void> {
  const { _id: childId } = child;
  const guardianIds = [...guardiansOf(child)];
  const recorded = { childId, userId, action, ...(friendId && { friendId }) };
  await guardianEntriesOf(db).insertOne({ _id: new ObjectId().toHexString(), ...recorded, at: now() }, { session });
  if (guardianIds.length < 2) return;
  await outbox.add(session, guardianActed, { key: childId, data: { ...recorded, guardianIds } });
}

async function eraseEntries(db: Db, { subject, id }: DataSubject, session: ClientSession): Promise<void> {
  const entries = guardianEntriesOf(db);
  if (subject === 'child') await entries.deleteMany({ childId: id as ChildId }, { session });
  else await entries.updateMany({ userId: id as UserId }, { $unset: { userId: '' } }, { session });
}

const KEPT_SECONDS = GUARDIAN_ENTRIES_DAYS * 24 * 3600;
/** Listed after children, as a guardian's leaving is the last entry. */
export const GUARDIAN_ENTRIES: PersonalData<GuardianEntryDocument, { readonly db: Db }> = {
  collection: 'guardianEntries',
  indexes: [
    { name: 'of-child', key: { childId: 1, at: -1 } },
    { name: 'of-guardian', key: { userId: 1 } },
    { name: 'old', key: { at: 1 }, expireAfterSeconds: KEPT_SECONDS },
  ],
  subject: 'both',
  where: (id: UserId & ChildId) => ({ $or: [{ userId: id }, { childId: id }] }),
  hold: {},
  whenLeaving: {
    by: ({ db }, dataSubject, session: ClientSession) => eraseEntries(db, dataSubject, session),
    says: 'A child’s are deleted. What a guardian did stays, as nobody’s.',
  },
  expires: [{ what: 'what each guardian did', seconds: KEPT_SECONDS }],
  privacy: [
    {
      what: 'what each guardian of a child did: who, what, when, about which friend, by ids',
      why: 'so that each sees what the other did, and the owner of an account what somebody did who had taken it over',
      seenBy: "the child's guardians",
      kept: 'a year, or with the child',
    },
  ],
  inCopy: { kind: 'guardianAction' },
  receipt: 'sharedChildren',
};
