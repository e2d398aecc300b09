import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, apiPage } from '@notalone/web-kit';
import { useInfiniteQuery, useQuery } from '@notalone/web-kit/queries';

/** Articles in pages, newest first, without their content. The same for every user. */
export function useArticles() {
  const query = useInfiniteQuery({
    queryKey: ['articles'],
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /api/blog/articles', {
        query: { view: 'card', ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: shouldRetry,
  });
  return { ...query, items: query.data?.pages.flatMap((page) => page.items) };
}

export const useArticle = (articleId: string) =>
  useQuery({
    queryKey: ['article', articleId],
    queryFn: ({ signal }) => api('GET /api/blog/article/{articleId}', { params: { articleId }, signal }),
    retry: shouldRetry,
  });
