import { shouldRetry } from '@notalone/web-features/api-errors';
import { apiPage, useSession } from '@notalone/web-kit';
import { useInfiniteQuery } from '@notalone/web-kit/queries';
import { relationsKey } from '../shared/relations.ts';

type PageRequest = { readonly query: { readonly cursor?: string }; readonly signal: AbortSignal };

/** One list in pages, with its items. */
function useConnectionList<T>(
  name: string,
  loadPage: (input: PageRequest) => Promise<{ items: readonly T[]; next?: string }>,
) {
  const userId = useSession()?.userId;
  const query = useInfiniteQuery({
    queryKey: [...relationsKey(userId), name],
    queryFn: ({ pageParam, signal }) => loadPage({ query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: shouldRetry,
  });
  return { ...query, items: query.data?.pages.flatMap((page) => page.items) };
}
export type ConnectionList<T> = ReturnType<typeof useConnectionList<T>>;

export const useReceived = () =>
  useConnectionList('received', (input) => apiPage('GET /api/profile/connections/received', input));
export const useSent = () => useConnectionList('sent', (input) => apiPage('GET /api/profile/connections/sent', input));
export const useAccepted = () =>
  useConnectionList('accepted', async (input) => {
    const { items, ...rest } = await apiPage('GET /api/profile/connections', input);
    return { ...rest, items: items.connections };
  });
export const useBlocked = () =>
  useConnectionList('blocked', async (input) => {
    const { items, ...rest } = await apiPage('GET /api/profile/blocks', input);
    return { ...rest, items: items.blocks };
  });
