import { isProblem } from '@notalone/remote-kit/calls';
import { api, toast } from '@notalone/web-kit';
import { useMutation } from '@notalone/web-kit/queries';
import { changeKey, useMe, usePosts } from '../live/use-posts.ts';
import type { Post } from './post.ts';
import { saidByServer, useRefused } from './refusals.ts';

/** Shares a post on; `onDone` also when it had been shared already. */
export function useShare(post: Post, onDone: () => void) {
  const posts = usePosts();
  const me = useMe();
  const refused = useRefused();
  const markShared = (byNow: number) =>
    posts.change(post._id, (shown) => ({
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
      if (isProblem(error, 'CONFLICT')) markShared(0);
      refused(error, saidByServer(error) ?? 'Failed to share post.');
      onDone();
    },
  });
}
