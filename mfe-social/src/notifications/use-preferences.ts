import { retryWhereItMayHelp } from '@notalone/remote-kit/calls';
import { api, type Reply, useSession } from '@notalone/web-kit';
import { useMutation, useQuery, useQueryClient } from '@notalone/web-kit/queries';

const keyOf = (userId: string | undefined) => ['notification-preferences', userId];

export function usePreferences() {
  const userId = useSession()?.userId;
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => api('GET /api/notifications/preferences', { signal }),
    retry: retryWhereItMayHelp,
  });
}

export function useSavePreferences() {
  const userId = useSession()?.userId;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Reply<'GET /api/notifications/preferences'>) => api('PUT /api/notifications/preferences', { body: wanted }),
    onSuccess: (stored) => queries.setQueryData(keyOf(userId), stored),
  });
}
