import { shouldRetry } from '@notalone/web-features/api-errors';
import { api } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { analyticsKey } from '../shared/keys.ts';

export const useAnalytics = (days: string) =>
  useQuery({
    queryKey: [...analyticsKey, days],
    queryFn: ({ signal }) => api('GET /api/analytics/summary', { query: { days: Number(days) }, signal }),
    retry: shouldRetry,
  });
