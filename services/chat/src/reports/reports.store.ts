import type { UserId } from '@notalone/contracts';
import type { StoredReport } from '@notalone/moderation/reports/stored-reports';
import type { Collection, Db, IndexDescription, ObjectId } from 'mongodb';
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

export const REPORT_INDEXES: readonly IndexDescription[] = [
  {
    name: 'once',
    key: { reporterId: 1, messageId: 1 },
    unique: true,
    partialFilterExpression: { reporterId: { $exists: true } },
  },
  { name: 'subject', key: { subjectId: 1, at: -1 } },
  {
    name: 'picture',
    key: { 'snapshot.pictureId': 1 },
    partialFilterExpression: { 'snapshot.pictureId': { $exists: true } },
  },
  // Found by the clock.
  {
    name: 'erased-at',
    key: { erasedAt: 1 },
    partialFilterExpression: { erasedAt: { $exists: true } },
  },
];
export const reportsOf = (db: Db): Collection<ReportDocument> => db.collection('reports');
