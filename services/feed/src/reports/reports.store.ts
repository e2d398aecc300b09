import type { UserId } from '@notalone/contracts';
import type { PictureStore } from '@notalone/service-kit/media/picture-store';
import type { Collection, Db, IndexDescription, ObjectId } from 'mongodb';
import type { CommentDocument } from '../engagement/engagement.store.ts';
import type { PostDocument } from '../posts/posts.store.ts';

/** As it was when it was reported. */
export type PostSnapshot = Pick<PostDocument, 'author' | 'content' | 'imageAlt' | 'pictureId' | 'createdAt' | 'history'>;
export type CommentSnapshot = Pick<CommentDocument, 'comment' | 'by' | 'content' | 'at' | 'history'>;

/** A reported post or comment, kept with what stood around it (rules 6.1). */
export interface ReportDocument {
  _id: ObjectId;
  /** Absent once the reporter's account was erased: the report stands. */
  reporterId?: UserId;
  /** Who wrote it; absent for a deleted member's. */
  subjectId?: UserId;
  postId: string;
  /** Absent where the post itself is meant. */
  commentId?: string;
  reason: string;
  message: string;
  /** A picture in it is a copy of its own, owned by the report. */
  snapshot: PostSnapshot | CommentSnapshot;
  context: {
    /** Under which the comment stood. */
    post?: PostSnapshot;
    /** Around the comment, or the newest of the post; the oldest first. */
    comments: CommentSnapshot[];
    /** Who showed it to the reporter by sharing it. */
    sharedBy?: UserId;
  };
  /** Who else is named in the context. */
  people: UserId[];
  at: Date;
}

export const REPORT_INDEXES: readonly IndexDescription[] = [
  { name: 'once', key: { reporterId: 1, postId: 1, commentId: 1 }, unique: true, partialFilterExpression: { reporterId: { $exists: true } } },
  { name: 'subject', key: { subjectId: 1, at: -1 } },
  { name: 'people', key: { people: 1 } },
];
export const reportsOf = (db: Db): Collection<ReportDocument> => db.collection('reports');

/** Owner of the copies that a report keeps. */
export const reportOwner = (reportId: ObjectId): string => `report/${reportId.toHexString()}`;

/**
 * Reports about a person go with the person. Those that the person made stay, for they are about somebody else; who made them is not known any
 * more. Where the person stood around what was reported, the words stay without the name, and the person's post not at all. Done twice, it does no harm.
 */
export async function eraseReports({ db, pictures }: { readonly db: Db; readonly pictures: PictureStore }, userId: UserId): Promise<void> {
  for await (const { _id } of reportsOf(db).find({ subjectId: userId }, { projection: { _id: 1 } })) {
    await pictures.removeOf(reportOwner(_id));
    await reportsOf(db).deleteOne({ _id });
  }
  await reportsOf(db).updateMany({ reporterId: userId }, { $unset: { reporterId: '' } });
  await reportsOf(db).updateMany({ people: userId, 'context.post.author': userId }, { $unset: { 'context.post': '' } });
  await reportsOf(db).updateMany({ people: userId, 'context.sharedBy': userId }, { $unset: { 'context.sharedBy': '' } });
  const unsigned = { $unset: { 'context.comments.$[it].by': '' as const }, $pull: { people: userId } };
  await reportsOf(db).updateMany({ people: userId }, unsigned, { arrayFilters: [{ 'it.by': userId }] });
}
