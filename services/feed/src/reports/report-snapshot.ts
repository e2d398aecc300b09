import type { CommentDocument } from '../comments/comments.store.ts';
import type { PostDocument } from '../post-store/posts.store.ts';
import type { CommentSnapshot, PostSnapshot } from './reports.store.ts';

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
