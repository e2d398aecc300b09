import type { ChildId, ProfileView, UserId } from '@notalone/contracts';
import { reportsRow, type StoredReport } from '@notalone/moderation/reports/stored-reports';
import type { Collection, Db } from 'mongodb';

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

export const reportsOf = (db: Db): Collection<ReportDocument> => db.collection('reports');
export const REPORTS = reportsRow({
  once: { subjectId: 1, childId: 1, concernDay: 1 },
  picture: 'pictureId',
  what: 'reports, with the profile as the reporter saw it',
});

/** Reports with the picture, and whether one is of child safety. */
export const findByReportPicture = (db: Db, pictureId: string): Promise<ReportDocument[]> =>
  reportsOf(db).find({ pictureId }).toArray();
