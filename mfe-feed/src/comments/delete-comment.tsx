import { ConfirmDialog } from '@notalone/ui/overlays';
import type { Comment } from '../shared/post.ts';
import { useDeleteComment } from './use-comments.ts';

interface DeleteCommentProps {
  readonly comment: Comment;
  readonly postId: string;
  readonly onClose: () => void;
}

/** Confirms the deletion of the user's own comment. */
export function DeleteComment({ comment, postId, onClose }: DeleteCommentProps) {
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
      <p>This cannot be undone.</p>
    </ConfirmDialog>
  );
}
