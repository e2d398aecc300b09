import type { UserId } from '@notalone/contracts';
import type { CommentDocument } from '../comments/comments.store.ts';
import type { PostDocument } from '../post-store/posts.store.ts';
import type { CommentSnapshot, PostSnapshot, ReportDocument } from './reports.store.ts';

export const snapshotOfPost = ({
  author,
  content,
  imageAlt,
  pictureId,
  createdAt,
  history,
}: PostDocument): PostSnapshot => ({
  author,
  content,
  ...(imageAlt && { imageAlt }),
  ...(pictureId && { pictureId }),
  createdAt,
  ...(history && { history }),
});

export const snapshotOfComment = ({ _id, userId, content, createdAt, history }: CommentDocument): CommentSnapshot => ({
  comment: _id.toHexString(),
  ...(userId && { by: userId }),
  content,
  at: createdAt,
  ...(history && { history }),
});

/** Who is named in the context of a report, but for whom it is about. */
export function peopleIn({ post, sharedBy, comments }: ReportDocument['context'], subjectId?: UserId): UserId[] {
  const named = [post?.author, sharedBy, ...comments.map(({ by }) => by)];
  return [...new Set(named.flatMap((userId) => (userId && userId !== subjectId ? userId : [])))];
}
