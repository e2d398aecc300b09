import { WATCHED_POSTS_MAX } from '@notalone/contracts/limits';
import { hasErrorCode } from '@notalone/web-features/api-errors';
import { realtime, useCatchUp, usePushed } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useQueryClient } from '@notalone/web-kit/queries';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Post } from '../shared/post.ts';
import { useMyId } from '../shared/use-my-id.ts';
import { commentsKey, usePostCache } from './use-post-cache.ts';

const watchedPostIds = (posts: readonly Post[]): readonly Post['_id'][] => [
  ...new Set(
    posts
      .filter(({ isGone }) => !isGone)
      .flatMap(({ _id, originalPost }) => (originalPost && !originalPost.removed ? [_id, originalPost._id] : [_id])),
  ),
];

/**
 * Keeps visible posts up to date: tells the server which to watch, refetches changed ones, and refreshes all after a
 * reconnect: the list by `catchUp`, the linked post by itself.
 */
export function useLivePosts(
  listed: readonly Post[],
  linked: Post | null | undefined,
  catchUp: () => Promise<void>,
): void {
  const refresh = useRefreshPost();
  const shown = linked ? [...listed, linked] : listed;
  // In a longer list, watch the end, which was read last.
  const postIds = watchedPostIds(shown).slice(-WATCHED_POSTS_MAX);
  const watched = postIds.join();
  const watch = useEffectEvent((ids: typeof postIds) => void realtime.send('watch', { postIds: ids }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the set of posts changes, not when one post does
  useEffect(() => watch(postIds), [watched]);
  useEffect(() => () => void realtime.send('watch', { postIds: [] }), []);
  usePushed('post', ({ postId }) => {
    // A share shows the state of its original.
    for (const post of shown) if (post._id === postId || post.originalPost?._id === postId) void refresh(post._id);
  });
  useCatchUp(async () => {
    await realtime.send('watch', { postIds });
    await Promise.all([catchUp(), linked && !linked.isGone && refresh(linked._id)]);
  });
}

/** Refetches one post. The latest request wins, and changes in flight are not overwritten. */
function useRefreshPost(): (postId: string) => Promise<void> {
  const posts = usePostCache();
  const queries = useQueryClient();
  const me = useMyId();
  const requests = useRef(new Map<string, symbol>());
  return async (postId) => {
    if (posts.isChanging(postId)) return;
    const request = Symbol(postId);
    requests.current.set(postId, request);
    const isLatest = () => requests.current.get(postId) === request && !posts.isChanging(postId);
    try {
      const fresh = await posts.fetch(postId);
      if (!isLatest()) return;
      posts.update(postId, () => fresh);
      void queries.invalidateQueries({ queryKey: commentsKey(me, postId) });
    } catch (error) {
      if (hasErrorCode(error, 'NOT_FOUND')) posts.update(postId, (post) => ({ ...post, isGone: true }));
      else logWarning('could not fetch a changed post, the next change or reconnect retries', error);
    }
  };
}
