import { api } from '@notalone/web-kit';
import { useQuery, useQueryClient } from '@notalone/web-kit/queries';
import { shouldRetry } from '../api-errors.ts';

const KEY = ['second-factor'];

/** What the person can confirm with. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /api/auth/second-factor', { signal }),
    retry: shouldRetry,
  });

export function useReloadSecondFactor(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: KEY });
}
