import type { ChildId, ProfileView, UserId } from '@notalone/contracts';
import { eraseReports, REPORT_PERIOD, type StoredReport } from '@notalone/moderation/reports/stored-reports';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';

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

const REPORT_INDEXES: readonly IndexDescription[] = [
  {
    name: 'once-or-daily',
    key: { reporterId: 1, subjectId: 1, childId: 1, concernDay: 1 },
    unique: true,
    partialFilterExpression: { reporterId: { $exists: true } },
  },
  { name: 'subject', key: { subjectId: 1, at: -1 } },
  { name: 'picture', key: { pictureId: 1 }, partialFilterExpression: { pictureId: { $exists: true } } },
];

export const reportsOf = (db: Db): Collection<ReportDocument> => db.collection('reports');
export const REPORTS: PersonalData<ReportDocument, Parameters<typeof eraseReports>[0]> = {
  collection: 'reports',
  indexes: REPORT_INDEXES,
  subject: 'person',
  where: (subjectId: UserId) => ({ subjectId }),
  whenLeaving: {
    by: (deps, { id }, session: ClientSession) => eraseReports(deps, id as UserId, session),
    says: 'Reports about the person stay for 90 days, or as long as a case of child safety holds the person. Others’ stay without the name.',
  },
  expires: [REPORT_PERIOD],
  privacy: [
    {
      what: 'reports, with the profile as the reporter saw it',
      why: 'to keep members safe',
      seenBy: 'moderators',
      kept: "until the reported person is deleted; the reporter's id until the reporter is",
    },
  ],
  inCopy: { leftOut: 'It protects whoever reports something.' },
};

/** Reports with the picture, and whether one is of child safety. */
export const findByReportPicture = (db: Db, pictureId: string): Promise<ReportDocument[]> =>
  reportsOf(db).find({ pictureId }).toArray();
