import type { AuditAction, UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import { type ClientSession, type Collection, type Db, ObjectId } from 'mongodb';

/** Which admin did or viewed what, about whom, and when. Holds ids only; reasons are stored with the decisions. */
export interface AuditDocument {
  _id: ObjectId;
  at: Date;
  action: AuditAction;
  /** Absent for what the operator did by a command. */
  adminId?: UserId;
  subjectId?: string;
  caseId?: ObjectId;
  decisionId?: ObjectId;
  /** A fixed word, such as the name of a switch, or ids: of a shop, an article, the people whose numbers were shown. */
  detail?: string;
}
/**
 * In a database of its own, in which this service's login can only insert and find: no fault or break-in here changes
 * or deletes a row. The administrator makes it, with its indexes (infra/local/src/servers/mongo.ts).
 */
export const auditOf = (db: Db): Collection<AuditDocument> =>
  db.client.db(`${db.databaseName}_audit`).collection('audit');
/** For the documents: the administrator makes it, not this service. */
export const AUDIT: PersonalData<AuditDocument> = {
  collection: 'audit',
  subject: 'both',
  where: (subjectId) => ({ subjectId }),
  whenLeaving: { keep: 'For ever, with ids alone.' },
  privacy: [
    {
      what: 'which admin did and looked at what, about whom, by ids',
      how: 'one of its own (`notalone_content_audit`), which the service can only add to',
      why: 'so that admins answer for it',
      seenBy: 'admins',
      kept: 'kept',
    },
  ],
  inCopy: { leftOut: 'The list of what administrators did.' },
  receipt: 'audit',
};

export async function writeAudit(db: Db, entry: Omit<AuditDocument, '_id'>, session?: ClientSession): Promise<void> {
  await auditOf(db).insertOne({ _id: new ObjectId(), ...entry }, session && { session });
}
