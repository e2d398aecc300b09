import type { UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { Collection, Db, IndexDescription, ObjectId } from 'mongodb';

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
const APPEAL_INDEXES: readonly IndexDescription[] = [
  { name: 'oldest-first', key: { state: 1, at: 1 } },
  { name: 'subject', key: { subjectId: 1 } },
];
export const appealsOf = (db: Db): Collection<AppealDocument> => db.collection('appeals');
export const APPEALS: PersonalData<AppealDocument> = {
  collection: 'appeals',
  indexes: APPEAL_INDEXES,
  subject: 'person',
  where: (subjectId: UserId) => ({ subjectId }),
  whenLeaving: 'delete',
  privacy: 'cases, decisions with the words for the person',
  inCopy: { kind: 'decision' },
  receipt: 'moderation',
};
