import type { UserId } from '@notalone/contracts';
import { eraseReports, reportsRow, type StoredReport } from '@notalone/moderation/reports/stored-reports';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { Collection, Db, ObjectId } from 'mongodb';
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
export interface ReportDocument extends StoredReport {
  _id: ObjectId;
  postId: string;
  /** Absent where the post itself is reported. */
  commentId?: string;
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
}

export const reportsOf = (db: Db): Collection<ReportDocument> => db.collection('reports');

/** The reports that keep a picture; only moderators see it as such. */
export const findByPicture = (
  db: Db,
  pictureId: string,
): Promise<Pick<ReportDocument, 'isChildSafety' | 'subjectId'>[]> =>
  reportsOf(db)
    .find({ 'snapshot.pictureId': pictureId }, { projection: { isChildSafety: 1, subjectId: 1 } })
    .toArray();

interface EraseDeps {
  readonly db: Db;
  readonly now: () => Date;
}
async function eraseFromReports(deps: EraseDeps, userId: UserId): Promise<void> {
  const { db } = deps;
  await eraseReports(deps, userId);
  await reportsOf(db).updateMany({ people: userId, 'context.post.author': userId }, { $unset: { 'context.post': '' } });
  await reportsOf(db).updateMany(
    { people: userId, 'context.sharedBy': userId },
    { $unset: { 'context.sharedBy': '' } },
  );
  const unsigned = { $unset: { 'context.comments.$[it].by': '' as const }, $pull: { people: userId } };
  await reportsOf(db).updateMany({ people: userId }, unsigned, { arrayFilters: [{ 'it.by': userId }] });
}

const ROW = reportsRow({
  once: { postId: 1, commentId: 1 },
  what: 'reports of posts and comments, with what was reported',
});
export const REPORTS: PersonalData<ReportDocument, EraseDeps> = {
  ...ROW,
  indexes: [...ROW.indexes, { name: 'people', key: { people: 1 } }],
  whenLeaving: {
    by: (deps, { id }) => eraseFromReports(deps, id as UserId),
    says: 'Reports about the person stay for 90 days, or as long as a case of child safety holds the person. Others’ stay without the name, and without the person’s post in their context.',
  },
};
