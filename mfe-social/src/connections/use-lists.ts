import { retryWhereItMayHelp } from '@notalone/remote-kit/calls';
import { apiPage, useSession } from '@notalone/web-kit';
import { useInfiniteQuery } from '@notalone/web-kit/queries';
import { relationsKey } from '../shared/relations.ts';

type Asked = { readonly query: { readonly cursor?: string }; readonly signal: AbortSignal };

/** One list, page by page, with what a section shows of it. */
function useList<T>(name: string, ask: (input: Asked) => Promise<{ items: readonly T[]; next?: string }>) {
  const userId = useSession()?.userId;
  const query = useInfiniteQuery({
    queryKey: [...relationsKey(userId), name],
    queryFn: ({ pageParam, signal }) => ask({ query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: retryWhereItMayHelp,
  });
  return { ...query, items: query.data?.pages.flatMap((page) => page.items) };
}
export type List<T> = ReturnType<typeof useList<T>>;

export const useReceived = () => useList('received', (input) => apiPage('GET /api/profile/connections/received', input));
export const useSent = () => useList('sent', (input) => apiPage('GET /api/profile/connections/sent', input));
export const useAccepted = () =>
  useList('accepted', async (input) => {
    const { items, ...rest } = await apiPage('GET /api/profile/connections', input);
    return { ...rest, items: items.connections };
  });
export const useBlocked = () =>
  useList('blocked', async (input) => {
    const { items, ...rest } = await apiPage('GET /api/profile/blocks', input);
    return { ...rest, items: items.blocks };
  });
