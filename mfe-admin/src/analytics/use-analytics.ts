import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, type Reply } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { analyticsKey } from '../shared/keys.ts';

export type Summary = Reply<'GET /api/analytics/summary'>;

export const useAnalytics = (days: string) =>
  useQuery({
    queryKey: [...analyticsKey, days],
    queryFn: ({ signal }) => api('GET /api/analytics/summary', { query: { days: Number(days) }, signal }),
    retry: shouldRetry,
  });
