import type { ProfileView, UserId } from '@notalone/contracts';
import { legalHoldOf } from '@notalone/moderation/legal-hold/legal-holds';
import type { PictureStore } from '@notalone/service-kit/media/picture-store';
import type { ClientSession, Collection, Db, Filter, IndexDescription } from 'mongodb';

type Deps = { readonly db: Db; readonly pictures: PictureStore };
type ErasureDeps = Deps & { readonly now: () => Date };

/** A report with the profile as it was then (rules 6.1). */
export interface ReportDocument {
  _id: string;
  /** Absent once the reporter's account was erased: the report stands. */
  reporterId?: UserId;
  subjectId: UserId;
  reason: string;
  /** The reporter says that a child may not be safe, by the reason or in other words. */
  isChildSafety?: true;
  message: string;
  /** The profile as the reporter saw it. */
  snapshot: ProfileView;
  /** The picture of then, which the report keeps. */
  pictureId?: string;
  /** The account is erased; a case of child safety holds the report. */
  isErased?: true;
  /** The account is erased; an open case about it may still need the report (rules 6.2). */
  erasedAt?: Date;
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
export const REPORT_PICTURE_INDEXES: readonly IndexDescription[] = [
  { name: 'picture', key: { pictureId: 1 }, partialFilterExpression: { pictureId: { $exists: true } } },
];

export const reportsOf = (db: Db): Collection<ReportDocument> => db.collection('reports');

/** The owner of a report's copied picture. */
export const reportOwner = (reportId: string): string => `report/${reportId}`;
/** Reports with the picture, and whether one is of child safety. */
export const findByReportPicture = (db: Db, pictureId: string): Promise<ReportDocument[]> =>
  reportsOf(db).find({ pictureId }).toArray();

async function deleteReports(
  { db, pictures }: Deps,
  which: Filter<ReportDocument>,
  session: ClientSession,
): Promise<void> {
  const found = await reportsOf(db)
    .find(which, { session, projection: { _id: 1 } })
    .toArray();
  for (const { _id } of found) await pictures.removeOf(reportOwner(_id), session);
  await reportsOf(db).deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, { session });
}

/**
 * Keeps reports about a person for 90 days, for an open case, or as long as a case of child safety holds the person, and
 * those by the person without their name (rules 6.2, 8.1).
 */
export async function eraseReports(
  { db, now }: Pick<ErasureDeps, 'db' | 'now'>,
  userId: UserId,
  session: ClientSession,
): Promise<void> {
  const isHeld = (await legalHoldOf(db, userId, session)) === 'held';
  const about = { subjectId: userId, isErased: { $exists: false }, erasedAt: { $exists: false } };
  const change = { $set: isHeld ? { isErased: true as const } : { erasedAt: now() } };
  await reportsOf(db).updateMany(about, change, { session });
  await reportsOf(db).updateMany({ reporterId: userId }, { $unset: { reporterId: '' } }, { session });
}
/** Those about people who were erased before then. */
export const deleteErasedReports = (deps: Deps, before: Date, session: ClientSession): Promise<void> =>
  deleteReports(deps, { erasedAt: { $lt: before } }, session);

/** The hold has ended: pictures and reports of erased accounts go. */
export async function releaseReports(deps: Deps, personId: string, session: ClientSession): Promise<void> {
  await deps.pictures.release(personId, session);
  await deleteReports(deps, { subjectId: personId as UserId, isErased: true }, session);
}
