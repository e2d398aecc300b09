import { hasErrorCode } from '@notalone/web-features/api-errors';
import { api } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useMutation } from '@notalone/web-kit/queries';
import { changeKey, usePostCache } from '../post-cache/use-post-cache.ts';
import type { Post } from '../shared/post.ts';
import { useErrorToast } from '../shared/use-error-toast.ts';

/** Asks the companion to add trusted pages on the post's topic. */
export function useVerifiedResources(post: Post) {
  const posts = usePostCache();
  const refused = useErrorToast();
  return useMutation({
    mutationKey: changeKey(post._id),
    mutationFn: () => api('POST /api/feed/{postId}/resources/verified', { params: { postId: post._id } }),
    onSuccess: (said) =>
      posts.update(post._id, (shown) => ({
        ...shown,
        aiComments: [...shown.aiComments.filter(({ _id }) => _id !== said._id), said],
      })),
    onError: async (error) => {
      if (!hasErrorCode(error, 'CONFLICT')) return refused(error, 'Failed to post verified resources comment.');
      // Somebody else has asked in the meantime: load the result.
      try {
        const fresh = await posts.fetch(post._id);
        posts.update(post._id, () => fresh);
      } catch (problem) {
        logWarning('the resources exist but could not be loaded', problem);
        refused(problem, 'Failed to post verified resources comment.');
      }
    },
  });
}

/** Deletes what the companion added to the user's own post. */
export function useDeleteResources(post: Post) {
  const posts = usePostCache();
  const refused = useErrorToast();
  return useMutation({
    mutationKey: changeKey(post._id),
    mutationFn: () => api('DELETE /api/feed/{postId}/resources/verified', { params: { postId: post._id } }),
    onSuccess: () => posts.update(post._id, (shown) => ({ ...shown, aiComments: [] })),
    onError: (error) => refused(error, 'The resources could not be deleted. Please try again.'),
  });
}
