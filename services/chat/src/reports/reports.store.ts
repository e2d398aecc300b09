import type { UserId } from '@notalone/contracts';
import { eraseReports, REPORT_PERIOD, type StoredReport } from '@notalone/moderation/reports/stored-reports';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
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
export const REPORTS: PersonalData<ReportDocument, { readonly db: Db; readonly now: () => Date }> = {
  collection: 'reports',
  indexes: [
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
  ],
  subject: 'person',
  where: (subjectId: UserId) => ({ subjectId }),
  whenLeaving: {
    by: (deps, { id }, session) => eraseReports(deps, id as UserId, session),
    says: 'Those about the person stay for 90 days, or as long as a case of child safety holds the person. Others’ stay without the name of the reporter.',
  },
  expires: [REPORT_PERIOD],
  privacy: [
    {
      what: 'reports of messages, with the message, its picture and up to five before and after it',
      why: 'to keep members safe',
      seenBy: 'moderators',
      kept: "until the reported person is deleted; the reporter's id until the reporter is",
    },
  ],
  inCopy: { leftOut: 'It protects whoever reports something.' },
};
