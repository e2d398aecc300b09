import { ConfirmDialog } from '@notalone/ui/overlays';
import type { Post } from '../shared/post.ts';
import { useDeletePost } from './use-delete-post.ts';

interface DeletePostProps {
  readonly post: Post;
  readonly onClose: () => void;
}

/** Confirms the deletion of the user's own post. Stays open when deleting fails. */
export function DeletePost({ post, onClose }: DeletePostProps) {
  const { mutate, isPending } = useDeletePost(post, onClose);
  return (
    <ConfirmDialog
      isOpen
      title={post.isShare ? 'Take your share back?' : 'Delete this post?'}
      confirmLabel={post.isShare ? 'Take back' : 'Delete'}
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>
        {post.isShare
          ? 'It disappears from the feed, with the comments below it. The original post stays.'
          : 'It disappears from the feed, with its picture, comments and reactions. This cannot be undone.'}
      </p>
    </ConfirmDialog>
  );
}
