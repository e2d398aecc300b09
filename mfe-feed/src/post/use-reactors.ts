import { shouldRetry } from '@notalone/web-features/api-errors';
import { apiPage } from '@notalone/web-kit';
import { useInfiniteQuery } from '@notalone/web-kit/queries';
import { useMyId } from '../shared/use-my-id.ts';
import type { Reaction } from './reactions.ts';

/** Who reacted to a post in one way, in pages. Asked each time, as people change their minds. */
export function useReactors(postId: string, kind: Reaction['kind']) {
  return useInfiniteQuery({
    queryKey: ['feed', useMyId(), 'reactors', postId, kind],
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /api/feed/{postId}/reactions', {
        params: { postId },
        query: { kind, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: shouldRetry,
    gcTime: 0,
  });
}
