import { retryWhereItMayHelp } from '@notalone/remote-kit/calls';
import { api, apiPage } from '@notalone/web-kit';
import { useInfiniteQuery, useQuery } from '@notalone/web-kit/queries';
import type { Post } from '../post/post.ts';
import { listKey, postKey, useMe } from './use-posts.ts';

/** How long the pages wait for the reader to come back. */
const KEPT_MS = 30 * 60_000;
/** New posts are announced, and what changes is pushed: fetching all pages again would only move the reader. */
const NEVER_STALE = Number.POSITIVE_INFINITY;

/** The posts I may see, page after page, the newest first. */
export function useFeed() {
  const me = useMe();
  return useInfiniteQuery({
    queryKey: listKey(me),
    queryFn: ({ pageParam, signal }) => apiPage('GET /api/feed', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: retryWhereItMayHelp,
    staleTime: NEVER_STALE,
    gcTime: KEPT_MS,
  });
}

/** One post, for a link to it; null where it has been taken out here. */
export function usePost(postId: string | undefined) {
  return useQuery<Post | null>({
    queryKey: postKey(useMe(), postId ?? ''),
    queryFn: ({ signal }) => api('GET /api/feed/{postId}', { params: { postId: postId ?? '' }, signal }),
    enabled: postId !== undefined,
    retry: retryWhereItMayHelp,
    staleTime: NEVER_STALE,
    gcTime: 0,
  });
}
