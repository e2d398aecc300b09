import type { AuditAction, UserId } from '@notalone/contracts';
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

export async function writeAudit(db: Db, entry: Omit<AuditDocument, '_id'>, session?: ClientSession): Promise<void> {
  await auditOf(db).insertOne({ _id: new ObjectId(), ...entry }, session && { session });
}
