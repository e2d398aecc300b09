import type { UserId } from '@notalone/contracts';
import { legalHoldOf } from '@notalone/moderation/legal-hold/legal-holds';
import type { PictureStore } from '@notalone/service-kit/media/picture-store';
import type { ClientSession, Collection, Db, Filter, IndexDescription, ObjectId } from 'mongodb';
import type { CommentDocument } from '../comments/comments.store.ts';
import type { PostDocument } from '../post-store/posts.store.ts';

/** As it was when it was reported. */
export type PostSnapshot = Pick<
  PostDocument,
  'author' | 'content' | 'imageAlt' | 'pictureId' | 'createdAt' | 'history'
>;
export interface CommentSnapshot {
  comment: string;
  by?: UserId;
  content: string;
  at: Date;
  history?: CommentDocument['history'];
}

/** A reported post or comment with its context (rules 6.1). */
export interface ReportDocument {
  _id: ObjectId;
  /** Absent once the reporter's account is erased: the report stays. */
  reporterId?: UserId;
  /** Who wrote it; absent for a deleted member. */
  subjectId?: UserId;
  postId: string;
  /** Absent where the post itself is reported. */
  commentId?: string;
  reason: string;
  /** The reporter says that a child may not be safe, by the reason or in other words. */
  isChildSafety?: true;
  message: string;
  /** Its picture is a copy that the report owns. */
  snapshot: PostSnapshot | CommentSnapshot;
  context: {
    /** The post of the comment. */
    post?: PostSnapshot;
    /** Around the comment, or the newest of the post, the oldest first. */
    comments: CommentSnapshot[];
    /** Whose reshare the reporter saw. */
    sharedBy?: UserId;
  };
  /** Everybody else who is named in the context. */
  people: UserId[];
  /** The account is erased; a case of child safety holds the report. */
  isErased?: true;
  /** The account is erased; an open case about it may still need the report (rules 6.2). */
  erasedAt?: Date;
  at: Date;
}

export const REPORT_INDEXES: readonly IndexDescription[] = [
  {
    name: 'once',
    key: { reporterId: 1, postId: 1, commentId: 1 },
    unique: true,
    partialFilterExpression: { reporterId: { $exists: true } },
  },
  { name: 'subject', key: { subjectId: 1, at: -1 } },
  { name: 'people', key: { people: 1 } },
];
export const REPORT_PICTURE_INDEXES: readonly IndexDescription[] = [
  {
    name: 'picture',
    key: { 'snapshot.pictureId': 1 },
    partialFilterExpression: { 'snapshot.pictureId': { $exists: true } },
  },
];
export const reportsOf = (db: Db): Collection<ReportDocument> => db.collection('reports');

/** The reports that keep a picture; only moderators see it as such. */
export const findByPicture = (
  db: Db,
  pictureId: string,
): Promise<Pick<ReportDocument, 'isChildSafety' | 'subjectId'>[]> =>
  reportsOf(db)
    .find({ 'snapshot.pictureId': pictureId }, { projection: { isChildSafety: 1, subjectId: 1 } })
    .toArray();

/** The owner of a report's copied pictures. */
export const reportOwner = (reportId: ObjectId): string => `report/${reportId.toHexString()}`;

type ReportPictures = { readonly db: Db; readonly pictures: PictureStore };
async function deleteReports(
  { db, pictures }: ReportPictures,
  which: Filter<ReportDocument>,
  session?: ClientSession,
): Promise<void> {
  const options = session ? { session } : {};
  const found = await reportsOf(db)
    .find(which, { projection: { _id: 1 }, ...options })
    .toArray();
  for (const { _id } of found) await pictures.removeOf(reportOwner(_id), session);
  await reportsOf(db).deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, options);
}
/** Those about people who were erased before then. */
export const deleteErasedReports = (deps: ReportPictures, before: Date): Promise<void> =>
  deleteReports(deps, { erasedAt: { $lt: before } });

/**
 * Keeps the reports about a person for 90 days, for an open case, or as long as a case of child safety holds the person;
 * takes the person's name out of all others, which are about somebody else. The person's post is deleted from their context. Idempotent.
 */
export async function eraseReports(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  userId: UserId,
): Promise<void> {
  const isHeld = (await legalHoldOf(db, userId)) === 'held';
  const about = { subjectId: userId, isErased: { $exists: false }, erasedAt: { $exists: false } };
  await reportsOf(db).updateMany(about, { $set: isHeld ? { isErased: true as const } : { erasedAt: now() } });
  await reportsOf(db).updateMany({ reporterId: userId }, { $unset: { reporterId: '' } });
  await reportsOf(db).updateMany({ people: userId, 'context.post.author': userId }, { $unset: { 'context.post': '' } });
  await reportsOf(db).updateMany(
    { people: userId, 'context.sharedBy': userId },
    { $unset: { 'context.sharedBy': '' } },
  );
  const unsigned = { $unset: { 'context.comments.$[it].by': '' as const }, $pull: { people: userId } };
  await reportsOf(db).updateMany({ people: userId }, unsigned, { arrayFilters: [{ 'it.by': userId }] });
}

/** The hold has ended: pictures and reports of erased accounts go. */
export async function releaseReports(deps: ReportPictures, personId: string, session: ClientSession): Promise<void> {
  await deps.pictures.release(personId, session);
  await deleteReports(deps, { subjectId: personId as UserId, isErased: true }, session);
}
