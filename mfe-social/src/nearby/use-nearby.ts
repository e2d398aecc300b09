import { apiPage, useSession } from '@notalone/web-kit';
import { useInfiniteQuery } from '@notalone/web-kit/queries';
import { retryWhereItMayHelp } from '../shared/calls.ts';

export interface Search {
  readonly childName: string;
  readonly city: string;
}

/** Families within one's search radius, page by page, nearest band first. */
export function useNearby(search: Search) {
  const userId = useSession()?.userId;
  return useInfiniteQuery({
    queryKey: ['profile', 'search', userId, search],
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /api/profile/search', {
        query: { ...(search.childName && { childName: search.childName }), ...(search.city && { city: search.city }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: retryWhereItMayHelp,
  });
}
