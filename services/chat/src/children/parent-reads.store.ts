import type { ChildId, UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';

/** One reading of a child's thread by a guardian, for the child and its guardians to see (rules 4.6, 10.2). */
export interface ParentReadDocument {
  _id: ObjectId;
  childId: ChildId;
  friendId: ChildId;
  /** The guardian who read; absent once that person is erased. */
  parentId?: UserId;
  reason?: string;
  /** Of a copy of the parent's data: one reading of each thread, however often it is begun again. */
  exportId?: string;
  at: Date;
}
export const parentReadsOf = (db: Db): Collection<ParentReadDocument> => db.collection('parentReads');

async function eraseParentReads(db: Db, childId: ChildId, session: ClientSession): Promise<void> {
  await parentReadsOf(db).deleteMany({ $or: [{ childId }, { friendId: childId }] }, { session });
}

/** The child and the other guardian still see that it was read, and nothing of who has left. */
async function forgetReader(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await parentReadsOf(db).updateMany({ parentId: userId }, { $unset: { parentId: '' } }, { session });
}

export const PARENT_READS: PersonalData<ParentReadDocument, { readonly db: Db }> = {
  collection: 'parentReads',
  indexes: [
    { name: 'of-child', key: { childId: 1, at: -1, _id: -1 } },
    { name: 'of-friend', key: { friendId: 1 } },
    { name: 'of-reader', key: { parentId: 1 } },
  ],
  subject: 'both',
  where: (id: ChildId & UserId) => ({ $or: [{ childId: id }, { parentId: id }] }),
  whenLeaving: {
    by: ({ db }, { subject, id }, session: ClientSession) =>
      subject === 'child' ? eraseParentReads(db, id as ChildId, session) : forgetReader(db, id as UserId, session),
    says: 'A child’s and its friends’ readings of it are deleted. What a guardian read stays, without the guardian.',
  },
  privacy: [
    {
      what: "when a parent read a child's messages, and why",
      why: 'so that the child knows',
      seenBy: 'the child and that parent',
      kept: 'with the child',
    },
  ],
  inCopy: { kind: 'reading' },
  receipt: 'childMessages',
};
