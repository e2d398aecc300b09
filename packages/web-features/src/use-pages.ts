import { useInfiniteQuery } from '@notalone/web-kit/queries';
import { shouldRetry } from './api-errors.ts';

type Asked = { readonly query: { readonly cursor?: string }; readonly signal: AbortSignal };

/** A list that the server gives page by page. */
export function usePages<T>(
  queryKey: readonly unknown[],
  ask: (input: Asked) => Promise<{ items: readonly T[]; next?: string }>,
  /**
   * `isRecorded`: each asking is written down, so it is asked for once, when it is opened. `refreshMs`: asked again so
   * often.
   */
  { isRecorded = false, refreshMs }: { readonly isRecorded?: boolean; readonly refreshMs?: number } = {},
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask({ query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: shouldRetry,
    ...(refreshMs !== undefined && { refetchInterval: refreshMs }),
    ...(isRecorded && {
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  });
  return { ...query, items: query.data?.pages.flatMap((page) => page.items) };
}
