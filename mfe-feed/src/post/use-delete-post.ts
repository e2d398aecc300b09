import { tellPhotoGone } from '@notalone/web-features/photo-gone';
import { api, toast } from '@notalone/web-kit';
import { useMutation } from '@notalone/web-kit/queries';
import { changeKey, usePostCache } from '../post-cache/use-post-cache.ts';
import type { Post } from '../shared/post.ts';
import { useErrorToast } from '../shared/use-error-toast.ts';

/** Deletes the user's post or takes back a reshare. */
export function useDeletePost(post: Post, onDeleted: () => void) {
  const posts = usePostCache();
  const refused = useErrorToast();
  return useMutation({
    mutationKey: changeKey(post._id),
    mutationFn: () => api('DELETE /api/feed/{postId}', { params: { postId: post._id } }),
    onSuccess: () => {
      onDeleted();
      posts.remove(post._id);
      toast('Post deleted!');
      void tellPhotoGone(post.imageUrl);
    },
    onError: (error) => refused(error, 'Failed to delete post.'),
  });
}
