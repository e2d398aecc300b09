import type { UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription, ObjectId } from 'mongodb';
import type { MessageDocument } from '../messages/messages.store.ts';

/** A message as it was when it was reported. */
export type SnapshotDocument = Pick<MessageDocument, '_id' | 'senderId' | 'content' | 'createdAt'>;

/** A reported message, kept with what stood around it (rules 6.1). */
export interface ReportDocument {
  _id: ObjectId;
  /** Absent once the reporter's account was erased: the report stands. */
  reporterId?: UserId;
  /** Who wrote it. */
  subjectId: UserId;
  messageId: ObjectId;
  reason: string;
  message: string;
  snapshot: SnapshotDocument;
  /** Oldest first. */
  context: { before: SnapshotDocument[]; after: SnapshotDocument[] };
  at: Date;
}

export const REPORT_INDEXES: readonly IndexDescription[] = [
  { name: 'once', key: { reporterId: 1, messageId: 1 }, unique: true, partialFilterExpression: { reporterId: { $exists: true } } },
  { name: 'subject', key: { subjectId: 1, at: -1 } },
];
export const reportsOf = (db: Db): Collection<ReportDocument> => db.collection('reports');

/** Reports about a person go with the person. Those that the person made stay, for they are about somebody else; who made them is not known any more. */
export async function eraseReports(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await reportsOf(db).deleteMany({ subjectId: userId }, { session });
  await reportsOf(db).updateMany({ reporterId: userId }, { $unset: { reporterId: '' } }, { session });
}
