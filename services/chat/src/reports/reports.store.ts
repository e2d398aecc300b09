import type { UserId } from '@notalone/contracts';
import { reportsRow, type StoredReport } from '@notalone/moderation/reports/stored-reports';
import type { Collection, Db, ObjectId } from 'mongodb';
import type { MessageDocument } from '../direct/messages.store.ts';

/** A message as it was at the time of the report. */
export type SnapshotDocument = Pick<MessageDocument, '_id' | 'senderId' | 'content' | 'createdAt'>;
/** The reported one, with what it showed and what it said before. */
export type ReportedSnapshot = SnapshotDocument & Pick<MessageDocument, 'pictureId' | 'imageAlt' | 'history'>;

/** A reported message with the messages around it (rules 6.1). */
export interface ReportDocument extends StoredReport {
  _id: ObjectId;
  subjectId: UserId;
  messageId: ObjectId;
  /** The picture is a copy that the report owns. */
  snapshot: ReportedSnapshot;
  /** Oldest first. */
  context: { before: SnapshotDocument[]; after: SnapshotDocument[] };
}

export const reportsOf = (db: Db): Collection<ReportDocument> => db.collection('reports');
const ROW = reportsRow({
  once: { messageId: 1 },
  what: 'reports of messages, with the message, its picture and up to five before and after it',
});
export const REPORTS = {
  ...ROW,
  indexes: [
    ...ROW.indexes,
    // A job finds reports whose 90 days are over by this index.
    { name: 'erased-at', key: { erasedAt: 1 }, partialFilterExpression: { erasedAt: { $exists: true } } },
  ],
} as const;
