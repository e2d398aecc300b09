import type { ProfileView, UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';

/** A report with the profile as it was then (rules 6.1). */
export interface ReportDocument {
  _id: string;
  /** Absent once the reporter's account was erased: the report stands. */
  reporterId?: UserId;
  subjectId: UserId;
  reason: string;
  message: string;
  /** The profile as the reporter saw it. */
  snapshot: ProfileView;
  at: Date;
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

export const reportsOf = (db: Db): Collection<ReportDocument> => db.collection('reports');

/** Deletes reports about a person and keeps those by the person without their name (rules 6.2, 8.1). */
export async function eraseReports(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await reportsOf(db).deleteMany({ subjectId: userId }, { session });
  await reportsOf(db).updateMany({ reporterId: userId }, { $unset: { reporterId: '' } }, { session });
}
