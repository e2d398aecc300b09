import { ConfirmDialog } from '@notalone/ui/overlays';
import { api, toast } from '@notalone/web-kit';
import { useMutation } from '@notalone/web-kit/queries';
import { changeKey, usePostCache } from '../post-cache/use-post-cache.ts';
import type { Post } from '../shared/post.ts';
import { useErrorToast } from '../shared/use-error-toast.ts';

interface DeletePostProps {
  readonly post: Post;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Confirms the deletion of the user's own post. Stays open when deleting fails. */
export function DeletePost({ post, onClose, onDeleted }: DeletePostProps) {
  const { mutate, isPending } = useDeletePost(post, () => {
    onDeleted();
    onClose();
  });
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

/** Deletes the user's post or takes back a reshare. */
function useDeletePost(post: Post, onDeleted: () => void) {
  const posts = usePostCache();
  const refused = useErrorToast();
  return useMutation({
    mutationKey: changeKey(post._id),
    mutationFn: () => api('DELETE /api/feed/{postId}', { params: { postId: post._id } }),
    onSuccess: () => {
      onDeleted();
      posts.remove(post._id);
      toast('Post deleted!');
    },
    onError: (error) => refused(error, 'Failed to delete post.'),
  });
}
