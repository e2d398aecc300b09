import { shouldRetry } from '@notalone/web-features/api-errors';
import { api } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { countsKey } from '../shared/keys.ts';

const REFRESH_MS = 30_000;

/** What waits for a decision, by section. */
export function useWaiting(): Readonly<Record<string, number>> {
  const { data } = useQuery({
    queryKey: countsKey,
    queryFn: ({ signal }) => api('GET /api/reports/count', { signal }),
    refetchInterval: REFRESH_MS,
    retry: shouldRetry,
  });
  return data ?? {};
}
