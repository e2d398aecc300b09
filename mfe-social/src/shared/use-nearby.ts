import { retryWhereItMayHelp } from '@notalone/remote-kit/calls';
import { useSearchParams } from '@notalone/router';
import { apiPage, useSession } from '@notalone/web-kit';
import { useInfiniteQuery } from '@notalone/web-kit/queries';

export interface Search {
  readonly childName: string;
  readonly city: string;
}

/** The search stands in the address, so that Back, a reload and the other view of the same families find it again. */
export function useSearch(): [search: Search, set: (search: Search) => void] {
  const [params, setParams] = useSearchParams();
  return [
    { childName: params.get('childName') ?? '', city: params.get('city') ?? '' },
    ({ childName, city }) => setParams({ ...(childName && { childName }), ...(city && { city }) }),
  ];
}

/** An answer that stays as it is until asked for again: cards must not change under somebody's thumb. */
const still = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/**
 * Families within one's search radius, page by page, nearest band first. With `round` they are a pile of cards: loaded once for each round
 * and not remembered.
 */
export function useNearby(search: Search, round?: number) {
  const userId = useSession()?.userId;
  return useInfiniteQuery({
    queryKey: round === undefined ? ['profile', 'search', userId, search] : ['profile', 'pile', userId, search, round],
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /api/profile/search', {
        query: { ...(search.childName && { childName: search.childName }), ...(search.city && { city: search.city }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: retryWhereItMayHelp,
    ...(round !== undefined && still),
  });
}
