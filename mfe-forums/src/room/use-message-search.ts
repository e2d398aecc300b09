import { shouldRetry } from '@notalone/web-features/api-errors';
import { apiPage } from '@notalone/web-kit';
import { useInfiniteQuery } from '@notalone/web-kit/queries';

const PER_PAGE = 20;

/** Messages of a room by their words, the newest first. */
export const useMessageSearch = (roomId: string, search: string) =>
  useInfiniteQuery({
    queryKey: ['room search', roomId, search],
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /api/chat/rooms/{roomId}/messages', {
        params: { roomId },
        query: { search, limit: PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: shouldRetry,
    gcTime: 0,
  });
