import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, type Reply, useSession } from '@notalone/web-kit';
import { useMutation, useQuery, useQueryClient } from '@notalone/web-kit/queries';

const preferencesKey = (userId: string | undefined) => ['notification-preferences', userId];

export function usePreferences() {
  const userId = useSession()?.userId;
  return useQuery({
    queryKey: preferencesKey(userId),
    queryFn: ({ signal }) => api('GET /api/notifications/preferences', { signal }),
    retry: shouldRetry,
  });
}

export function useSavePreferences() {
  const userId = useSession()?.userId;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (preferences: Reply<'GET /api/notifications/preferences'>) =>
      api('PUT /api/notifications/preferences', { body: preferences }),
    onSuccess: (stored) => queries.setQueryData(preferencesKey(userId), stored),
  });
}
