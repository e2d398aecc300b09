import { retryWhereItMayHelp } from '@notalone/remote-kit/calls';
import { apiPage } from '@notalone/web-kit';
import { useInfiniteQuery } from '@notalone/web-kit/queries';

/** News links, the newest first, page by page. They are the same for everybody. */
export function useNews() {
  const query = useInfiniteQuery({
    queryKey: ['news'],
    queryFn: ({ pageParam, signal }) => apiPage('GET /api/news', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: retryWhereItMayHelp,
  });
  return { ...query, items: query.data?.pages.flatMap((page) => page.items) };
}
