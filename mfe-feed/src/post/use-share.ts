import { hasErrorCode } from '@notalone/web-features/api-errors';
import { api, toast } from '@notalone/web-kit';
import { useMutation } from '@notalone/web-kit/queries';
import { changeKey, usePostCache } from '../post-cache/use-post-cache.ts';
import type { Post } from '../shared/post.ts';
import { refusalText, useErrorToast } from '../shared/use-error-toast.ts';
import { useMyId } from '../shared/use-my-id.ts';

/** Shares a post; also calls `onDone` if it was already shared. */
export function useShare(post: Post, onDone: () => void) {
  const posts = usePostCache();
  const me = useMyId();
  const refused = useErrorToast();
  const markShared = (byNow: number) =>
    posts.update(post._id, (shown) => ({
      ...shown,
      shares: [me, ...shown.shares.filter((id) => id !== me)],
      counts: { ...shown.counts, shares: shown.counts.shares + byNow },
    }));
  return useMutation({
    mutationKey: changeKey(post._id),
    mutationFn: () => api('POST /api/feed/{postId}/reshare', { params: { postId: post._id } }),
    onSuccess: (share) => {
      markShared(1);
      posts.add(share);
      toast('Post shared successfully!');
      onDone();
    },
    onError: (error) => {
      if (hasErrorCode(error, 'CONFLICT')) markShared(0);
      refused(error, refusalText(error) ?? 'Failed to share post.');
      onDone();
    },
  });
}
