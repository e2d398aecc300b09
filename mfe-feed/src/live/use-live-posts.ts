import { WATCHED_POSTS_MAX } from '@notalone/contracts/limits';
import { isProblem } from '@notalone/remote-kit/calls';
import { realtime, useCatchUp, usePushed } from '@notalone/web-kit';
import { useQueryClient } from '@notalone/web-kit/queries';
import { report } from '@notalone/web-kit/report';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Post } from '../post/post.ts';
import { commentsKey, useMe, usePosts } from './use-posts.ts';

const watchedOf = (posts: readonly Post[]): readonly Post['_id'][] => [
  ...new Set(
    posts.filter(({ isGone }) => !isGone).flatMap(({ _id, originalPost }) => (originalPost && !originalPost.removed ? [_id, originalPost._id] : [_id])),
  ),
];

/**
 * Keeps the posts that are shown true: says to the server which they are, asks for one again when it has changed, and for all of them after a
 * gap in the live connection: those of the list by `catchUp`, and the one above it that was linked to.
 */
export function useLivePosts(listed: readonly Post[], linked: Post | null | undefined, catchUp: () => Promise<void>): void {
  const refresh = useRefreshPost();
  const shown = linked ? [...listed, linked] : listed;
  // of a longer list the end, which is what is read last
  const postIds = watchedOf(shown).slice(-WATCHED_POSTS_MAX);
  const watched = postIds.join();
  const watch = useEffectEvent((ids: typeof postIds) => void realtime.send('watch', { postIds: ids }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew when the posts are others, not when one of them has changed
  useEffect(() => watch(postIds), [watched]);
  useEffect(() => () => void realtime.send('watch', { postIds: [] }), []);
  usePushed('post', ({ postId }) => {
    // a share shows what has become of its original
    for (const post of shown) if (post._id === postId || post.originalPost?._id === postId) void refresh(post._id);
  });
  useCatchUp(async () => {
    await realtime.send('watch', { postIds });
    await Promise.all([catchUp(), linked && !linked.isGone && refresh(linked._id)]);
  });
}

/** Asks for one post again; the last question wins, and what I am changing right now is not overwritten. */
function useRefreshPost(): (postId: string) => Promise<void> {
  const posts = usePosts();
  const queries = useQueryClient();
  const me = useMe();
  const asked = useRef(new Map<string, symbol>());
  return async (postId) => {
    if (posts.isChanging(postId)) return;
    const question = Symbol(postId);
    asked.current.set(postId, question);
    const isLast = () => asked.current.get(postId) === question && !posts.isChanging(postId);
    try {
      const fresh = await posts.fetch(postId);
      if (!isLast()) return;
      posts.change(postId, () => fresh);
      void queries.invalidateQueries({ queryKey: commentsKey(me, postId) });
    } catch (error) {
      if (isProblem(error, 'NOT_FOUND')) posts.change(postId, (post) => ({ ...post, isGone: true }));
      else report('could not fetch a post that has changed; the next change or gap asks again', error);
    }
  };
}
