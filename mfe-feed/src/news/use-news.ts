import { shouldRetry } from '@notalone/web-features/api-errors';
import { apiPage } from '@notalone/web-kit';
import { useInfiniteQuery } from '@notalone/web-kit/queries';

/** News links in pages, newest first. The same for every user. */
export function useNews() {
  const query = useInfiniteQuery({
    queryKey: ['news'],
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /api/news', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: shouldRetry,
  });
  return { ...query, items: query.data?.pages.flatMap((page) => page.items) };
}
