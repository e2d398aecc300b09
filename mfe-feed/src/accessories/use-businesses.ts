import { shouldRetry } from '@notalone/web-features/api-errors';
import type { ReportBody } from '@notalone/web-features/report-dialog';
import { api, apiPage, type Reply } from '@notalone/web-kit';
import { useInfiniteQuery } from '@notalone/web-kit/queries';

export type Business = Reply<'GET /api/businesses'>[number];
export type Category = Business['category'];

/** Approved shops in pages, of one category or of all, after the banner. The same for every user. */
export function useBusinesses(category: Category | undefined) {
  const query = useInfiniteQuery({
    queryKey: ['businesses', category],
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /api/businesses', {
        query: { ...(category && { category }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // The shops of before stay until those of another category are there.
    placeholderData: (before) => before,
    retry: shouldRetry,
  });
  return { ...query, items: query.data?.pages.flatMap((page) => page.items) };
}

/**
 * Counts that the link was followed. The page may be gone before the answer; a click that is not counted is no problem.
 */
export function countShopClick(businessId: string): void {
  api('POST /api/analytics/shopclick', { body: { businessId }, keepalive: true }).catch(() => undefined);
}

/** Tells the moderators of a shop. */
export const reportShop = (businessId: string, body: ReportBody) =>
  api('POST /api/reports', { body: { ...body, businessId } });
