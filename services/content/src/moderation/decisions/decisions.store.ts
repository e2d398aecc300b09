import type { BanType, DecisionAction, HouseRuleId, UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, IndexDescription, ObjectId } from 'mongodb';
import type { ModeratedItem } from '../cases/moderated-item.ts';

/** What an admin, or the rule of three reporters, decided, with the words that the person reads. */
export interface DecisionDocument {
  _id: ObjectId;
  action: DecisionAction;
  /** Absent for what a rule did by itself. */
  adminId?: UserId;
  caseId?: ObjectId;
  subjectId?: UserId;
  /** In a case of child safety: only safeguarding admins read it and take it back. */
  isChildSafety?: true;
  /** Only our own check thought so then: a ban keeps nobody from a new account. */
  isInDoubt?: true;
  /** What nobody sees while this decision stands. */
  item?: ModeratedItem;
  reason: string;
  ruleId?: HouseRuleId;
  banType?: BanType;
  until?: Date;
  /** Of `unban`: the bans that it ended. */
  endedBans?: ObjectId[];
  /** Of `dismiss`: the thread of the two children was paused before. */
  releasedThread?: true;
  /** Whom it was told; absent for what is told as it always is. */
  tells?: ('person' | 'reporters')[];
  at: Date;
  /** Of one without a case: one decision of an admin each, however often the page sends it. */
  idempotencyKey?: string;
  reversed?: { by: UserId; reason: string; at: Date };
}
export const DECISION_INDEXES: readonly IndexDescription[] = [
  { name: 'case', key: { caseId: 1, at: 1 } },
  { name: 'subject', key: { subjectId: 1, at: -1 } },
  {
    name: 'sent-once',
    key: { subjectId: 1, adminId: 1, idempotencyKey: 1 },
    unique: true,
    partialFilterExpression: { idempotencyKey: { $exists: true } },
  },
];
export const decisionsOf = (db: Db): Collection<DecisionDocument> => db.collection('decisions');

/** Notes that admins write for each other. */
export interface NoteDocument {
  _id: ObjectId;
  caseId?: ObjectId;
  subjectId?: UserId;
  /** Absent for what our own check found. */
  adminId?: UserId;
  text: string;
  at: Date;
}
export const notesOf = (db: Db): Collection<NoteDocument> => db.collection('notes');
export const NOTES: PersonalData<NoteDocument> = {
  collection: 'notes',
  indexes: [
    { name: 'case', key: { caseId: 1 } },
    { name: 'subject', key: { subjectId: 1 } },
  ],
  subject: 'person',
  where: (subjectId: UserId) => ({ subjectId }),
  whenLeaving: 'delete',
  privacy: 'cases, decisions with the words for the person',
  inCopy: { leftOut: 'Notes of admins for each other.' },
  receipt: 'moderation',
};

/** Every ban of a person that has not been taken back. The longest counts. */
export interface SanctionsDocument {
  _id: UserId;
  bans: (Pick<DecisionDocument, 'reason' | 'until' | 'isChildSafety' | 'isInDoubt'> & {
    decisionId: ObjectId;
    isUntold?: true;
  })[];
  /** Of bans.state; grows with each change. */
  version: number;
}
export const sanctionsOf = (db: Db): Collection<SanctionsDocument> => db.collection('sanctions');

type Ban = SanctionsDocument['bans'][number];
/** The ban that lasts longest, of those that have not ended. */
export function longestBan(bans: readonly Ban[], now: Date): Ban | undefined {
  const endOf = ({ until }: Ban) => until?.getTime() ?? Number.POSITIVE_INFINITY;
  return bans.filter((ban) => endOf(ban) > now.getTime()).toSorted((one, other) => endOf(other) - endOf(one))[0];
}
export const findBan = async (db: Db, userId: UserId, now: Date, session?: ClientSession): Promise<Ban | undefined> =>
  longestBan((await sanctionsOf(db).findOne({ _id: userId }, session && { session }))?.bans ?? [], now);
