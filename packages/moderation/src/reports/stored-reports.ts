import { REMOVED_RETENTION_DAYS, type UserId } from '@notalone/contracts';
import type { PictureStore } from '@notalone/service-kit/media/picture-store';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, Filter, ObjectId } from 'mongodb';
import { isAnyUnderLegalHold, legalHoldOf } from '../legal-hold/legal-holds.ts';

/** What reports in `reports` have in common, whatever they are about (rules 6.1). */
export interface StoredReport {
  /** Absent once the reporter's account is erased: the report stays. */
  reporterId?: UserId;
  /** Who wrote it; absent for a deleted member. */
  subjectId?: UserId;
  reason: string;
  /** The reporter says that a child may not be safe, by the reason or in other words. */
  isChildSafety?: true;
  /** Our own check thinks so, and is not sure. */
  isInDoubt?: true;
  message: string;
  /** The account is erased; a case of child safety holds the report. */
  isErased?: true;
  /** The account is erased; an open case about it may still need the report (rules 6.2). */
  erasedAt?: Date;
  at: Date;
}
interface Deps {
  readonly db: Db;
}
type WithPictures = Deps & { readonly pictures: Pick<PictureStore, 'release' | 'removeOf'> };
type Row = StoredReport & { _id: ObjectId | string };

/** What an open case about somebody who left may still need. */
export const REPORT_PERIOD = {
  what: 'what moderators removed; reports about somebody who left',
  seconds: REMOVED_RETENTION_DAYS * 24 * 3600,
};
/** Where a service stores its reports, unless it has others in a collection apart. */
const REPORTS = 'reports';
const inSession = (session: ClientSession | undefined) => (session ? { session } : {});
const reportsIn = ({ db }: Deps, collection: string): Collection<Row> => db.collection(collection);

/** The owner of a report's copied pictures. */
export const reportOwner = (reportId: ObjectId | string): string => `report/${String(reportId)}`;

/** Deletes reports with the pictures that they keep. Idempotent. */
async function deleteReports(
  deps: WithPictures,
  collection: string,
  which: Filter<Row>,
  session?: ClientSession,
): Promise<void> {
  const reports = reportsIn(deps, collection);
  const found = await reports.find(which, { projection: { _id: 1 }, ...inSession(session) }).toArray();
  for (const { _id } of found) await deps.pictures.removeOf(reportOwner(_id), session);
  await reports.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, inSession(session));
}
/** Those about people who were erased before then. */
export const deleteErasedReports = (
  deps: WithPictures,
  before: Date,
  session?: ClientSession,
  collection = REPORTS,
): Promise<void> => deleteReports(deps, collection, { erasedAt: { $lt: before } }, session);

/**
 * Keeps reports about a person for 90 days, for an open case, or as long as a case of child safety holds the person,
 * and those by the person, which are about others, without their name (rules 6.2, 8.1). Idempotent.
 */
export async function eraseReports(
  deps: Deps & { readonly now: () => Date },
  userId: UserId,
  session?: ClientSession,
  collection = REPORTS,
): Promise<void> {
  const reports = reportsIn(deps, collection);
  const isHeld = (await legalHoldOf(deps.db, userId, session)) === 'held';
  const about = { subjectId: userId, isErased: { $exists: false }, erasedAt: { $exists: false } };
  const change = { $set: isHeld ? { isErased: true as const } : { erasedAt: deps.now() } };
  await reports.updateMany(about, change, inSession(session));
  await reports.updateMany({ reporterId: userId }, { $unset: { reporterId: '' } }, inSession(session));
}

interface Reports {
  readonly collection?: string;
  /** The fields that identify the reported item. A person can report each item once. */
  readonly once: Readonly<Record<string, 1>>;
  /** The field with the id of the copied picture. */
  readonly picture?: string;
  /** How docs/privacy names these reports. */
  readonly what: string;
}
/** The row of a collection of reports. */
export const reportsRow = ({ collection = REPORTS, once, picture = 'snapshot.pictureId', what }: Reports) =>
  ({
    collection,
    indexes: [
      {
        name: 'once',
        key: { reporterId: 1, ...once },
        unique: true,
        partialFilterExpression: { reporterId: { $exists: true } },
      },
      { name: 'subject', key: { subjectId: 1, at: -1 } },
      { name: 'picture', key: { [picture]: 1 }, partialFilterExpression: { [picture]: { $exists: true } } },
    ],
    subject: 'person',
    where: (subjectId: UserId) => ({ subjectId }),
    whenLeaving: {
      by: (deps, { id }, session) => eraseReports(deps, id as UserId, session, collection),
      says: 'Those about the person stay for 90 days, or as long as a case of child safety holds the person. Others’ stay without the name of the reporter.',
    },
    expires: [REPORT_PERIOD],
    privacy: [
      {
        what,
        why: 'to keep members safe',
        seenBy: 'moderators',
        kept: "until the reported person is deleted; the reporter's id until the reporter is",
      },
    ],
    inCopy: { leftOut: 'It protects whoever reports something.' },
  }) satisfies PersonalData<StoredReport, Parameters<typeof eraseReports>[0]>;

/** The legal hold has ended: pictures and reports of erased accounts go. */
export async function releaseReports(
  deps: WithPictures,
  personId: string,
  session: ClientSession,
  collections: readonly string[] = [REPORTS],
): Promise<void> {
  await deps.pictures.release(personId, session);
  const kept = { subjectId: personId as UserId, isErased: true as const };
  for (const collection of collections) await deleteReports(deps, collection, kept, session);
}

/**
 * Whether an admin sees a picture that these reports keep: one of child safety, or of somebody under a legal hold, only
 * admins who are marked for it see.
 */
export async function isForModerator(
  db: Db,
  reports: readonly Pick<StoredReport, 'isChildSafety' | 'subjectId'>[],
  isSafeguarding: () => Promise<boolean | undefined>,
): Promise<boolean> {
  if (reports.length === 0) return false;
  if (await isSafeguarding()) return true;
  const subjects = reports.map(({ subjectId }) => subjectId);
  return !reports.some(({ isChildSafety }) => isChildSafety) && !(await isAnyUnderLegalHold(db, subjects));
}
