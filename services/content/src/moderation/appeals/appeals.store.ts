import type { UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription, ObjectId } from 'mongodb';

/** At most one a decision: its id is the decision's. */
export interface AppealDocument {
  _id: ObjectId;
  subjectId: UserId;
  isChildSafety?: true;
  text: string;
  at: Date;
  state: 'open' | 'upheld' | 'lifted';
  answer?: string;
  decidedBy?: UserId;
  decidedAt?: Date;
}
export const APPEAL_INDEXES: readonly IndexDescription[] = [
  { name: 'oldest-first', key: { state: 1, at: 1 } },
  { name: 'subject', key: { subjectId: 1 } },
];
export const appealsOf = (db: Db): Collection<AppealDocument> => db.collection('appeals');

/** What the person said against decisions. */
export async function eraseAppeals(db: Db, subjectId: UserId, session: ClientSession): Promise<void> {
  await appealsOf(db).deleteMany({ subjectId }, { session });
}
