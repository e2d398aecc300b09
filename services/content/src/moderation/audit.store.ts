import type { AuditAction, UserId } from '@notalone/contracts';
import { type ClientSession, type Collection, type Db, type IndexDescription, ObjectId } from 'mongodb';

/**
 * Which admin did or viewed what, about whom, and when. Holds ids only; reasons are stored with the decisions. Rows are
 * never changed or deleted.
 */
export interface AuditDocument {
  _id: ObjectId;
  at: Date;
  action: AuditAction;
  adminId: UserId;
  subjectId?: string;
  caseId?: ObjectId;
  decisionId?: ObjectId;
  /** A fixed word, such as the name of a switch. */
  detail?: string;
}
export const AUDIT_INDEXES: readonly IndexDescription[] = [
  { name: 'action', key: { action: 1, _id: -1 } },
  { name: 'admin', key: { adminId: 1, _id: -1 } },
  { name: 'subject', key: { subjectId: 1, _id: -1 } },
];
export const auditOf = (db: Db): Collection<AuditDocument> => db.collection('audit');

export async function writeAudit(db: Db, entry: Omit<AuditDocument, '_id'>, session?: ClientSession): Promise<void> {
  await auditOf(db).insertOne({ _id: new ObjectId(), ...entry }, session && { session });
}
