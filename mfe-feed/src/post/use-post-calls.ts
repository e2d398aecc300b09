import { isProblem } from '@notalone/remote-kit/calls';
import { api, toast } from '@notalone/web-kit';
import { useMutation } from '@notalone/web-kit/queries';
import { report } from '@notalone/web-kit/report';
import { changeKey, usePosts } from '../live/use-posts.ts';
import type { Post } from './post.ts';
import { useRefused } from './refusals.ts';

/** Deletes my post, or takes my reshare back. */
export function useDeletePost(post: Post, onDeleted: () => void) {
  const posts = usePosts();
  const refused = useRefused();
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

/** Asks the companion to add pages that can be trusted about what the post is about. */
export function useVerifiedResources(post: Post) {
  const posts = usePosts();
  const refused = useRefused();
  return useMutation({
    mutationKey: changeKey(post._id),
    mutationFn: () => api('POST /api/feed/{postId}/resources/verified', { params: { postId: post._id } }),
    onSuccess: (said) => posts.change(post._id, (shown) => ({ ...shown, aiComments: [...shown.aiComments.filter(({ _id }) => _id !== said._id), said] })),
    onError: async (error) => {
      if (!isProblem(error, 'CONFLICT')) return refused(error, 'Failed to post verified resources comment.');
      // somebody else has asked meanwhile: they are there
      try {
        const fresh = await posts.fetch(post._id);
        posts.change(post._id, () => fresh);
      } catch (problem) {
        report('the resources are there but could not be fetched', problem);
        refused(problem, 'Failed to post verified resources comment.');
      }
    },
  });
}
