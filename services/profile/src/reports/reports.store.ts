import type { ChildId, ProfileView, UserId } from '@notalone/contracts';
import type { StoredReport } from '@notalone/moderation/reports/stored-reports';
import type { Collection, Db, IndexDescription } from 'mongodb';

/**
 * A report with the profile as it was then (rules 6.1), or a guardian's concern about the other, of whom no profile is
 * kept.
 */
export interface ReportDocument extends StoredReport {
  _id: string;
  subjectId: UserId;
  /** The profile as the reporter saw it. */
  snapshot?: ProfileView;
  /** The picture of then, which the report keeps. */
  pictureId?: string;
  /** Of a concern: the child, and the day, as one can be told each day. */
  childId?: ChildId;
  concernDay?: string;
}

export const REPORT_INDEXES: readonly IndexDescription[] = [
  {
    name: 'once',
    key: { reporterId: 1, subjectId: 1 },
    unique: true,
    partialFilterExpression: { reporterId: { $exists: true } },
  },
  { name: 'subject', key: { subjectId: 1, at: -1 } },
];
export const REPORT_PICTURE_INDEXES: readonly IndexDescription[] = [
  { name: 'picture', key: { pictureId: 1 }, partialFilterExpression: { pictureId: { $exists: true } } },
];

/** A report of before must not stand in the way of a concern, nor a concern of last week in that of an order. */
export async function countConcernsApart(db: Db): Promise<void> {
  await reportsOf(db).createIndex(
    { reporterId: 1, subjectId: 1, childId: 1, concernDay: 1 },
    { name: 'once-or-daily', unique: true, partialFilterExpression: { reporterId: { $exists: true } } },
  );
  if (await reportsOf(db).indexExists('once')) await reportsOf(db).dropIndex('once');
}

export const reportsOf = (db: Db): Collection<ReportDocument> => db.collection('reports');

/** Reports with the picture, and whether one is of child safety. */
export const findByReportPicture = (db: Db, pictureId: string): Promise<ReportDocument[]> =>
  reportsOf(db).find({ pictureId }).toArray();
