import { ConfirmDialog } from '@notalone/ui/overlays';
import type { Comment } from '../shared/post.ts';
import { useDeleteComment } from './use-comments.ts';

interface DeleteCommentProps {
  readonly comment: Comment;
  readonly postId: string;
  /** Who wrote it, unless it is the user. */
  readonly by: string | undefined;
  readonly onClose: () => void;
}

/** Confirms the deletion of the user's own comment, or of one under the user's post. */
export function DeleteComment({ comment, postId, by, onClose }: DeleteCommentProps) {
  const { mutate, isPending } = useDeleteComment(postId, comment._id);
  return (
    <ConfirmDialog
      isOpen
      title="Delete this comment?"
      confirmLabel="Delete"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {by !== undefined && (
        <p>It disappears for everybody, and {by} is not told. If our moderators should look at it, report it first.</p>
      )}
      <p>This cannot be undone.</p>
    </ConfirmDialog>
  );
}
