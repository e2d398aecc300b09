import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, apiPage } from '@notalone/web-kit';
import { useInfiniteQuery, useQuery } from '@notalone/web-kit/queries';
import type { Post } from '../shared/post.ts';
import { useMyId } from '../shared/use-my-id.ts';
import type { PostFilter } from './post-filter.ts';
import { listKey, postKey } from './use-post-cache.ts';

/** How long the pages are cached after the reader leaves. */
const CACHE_MS = 30 * 60_000;
/** New posts are announced and changes are pushed. Refetching all pages would only move the reader. */
const NEVER_STALE = Number.POSITIVE_INFINITY;

/** Posts in pages, newest first. */
export function useFeed(filter: PostFilter) {
  const me = useMyId();
  return useInfiniteQuery({
    queryKey: listKey(me, filter),
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /api/feed', { query: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: shouldRetry,
    staleTime: NEVER_STALE,
    gcTime: CACHE_MS,
  });
}

/** One post by id; null after it was removed here. */
export function usePost(postId: string | undefined) {
  return useQuery<Post | null>({
    queryKey: postKey(useMyId(), postId ?? ''),
    queryFn: ({ signal }) => api('GET /api/feed/{postId}', { params: { postId: postId ?? '' }, signal }),
    enabled: postId !== undefined,
    retry: shouldRetry,
    staleTime: NEVER_STALE,
    gcTime: 0,
  });
}
