import { shouldRetry } from '@notalone/web-features/api-errors';
import { apiPage, useSession } from '@notalone/web-kit';
import { useInfiniteQuery } from '@notalone/web-kit/queries';
import { useSearchParams } from '@notalone/web-kit/router';

export interface Search {
  readonly childName: string;
  readonly city: string;
}

/** The search is in the address, so that Back, a reload and the other view keep it. */
export function useSearch(): [search: Search, set: (search: Search) => void] {
  const [params, setParams] = useSearchParams();
  return [
    { childName: params.get('childName') ?? '', city: params.get('city') ?? '' },
    ({ childName, city }) => setParams({ ...(childName && { childName }), ...(city && { city }) }),
  ];
}

/** The result must not change until the next search: cards must not move under a thumb. */
const FROZEN = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/**
 * Families within the user's search radius in pages, nearest band first. With `round`, for the card stack: loaded once
 * per round and not cached.
 */
export function useNearby(search: Search, round?: number) {
  const userId = useSession()?.userId;
  return useInfiniteQuery({
    queryKey:
      round === undefined ? ['profile', 'search', userId, search] : ['profile', 'card-stack', userId, search, round],
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /api/profile/search', {
        query: {
          ...(search.childName && { childName: search.childName }),
          ...(search.city && { city: search.city }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: shouldRetry,
    ...(round !== undefined && FROZEN),
  });
}
