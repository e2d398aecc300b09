import type { Badge } from '@notalone/contracts';
import { api, useSession } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';

export const badgeKey = (userId: string | undefined) => ['notifications', 'badge', userId];

/** How many notifications and messages are unread; undefined until known. */
export function useBadge(): Badge | undefined {
  const userId = useSession()?.userId;
  return useQuery({ queryKey: badgeKey(userId), queryFn: ({ signal }) => api('GET /api/notifications/badge', { signal }), enabled: userId !== undefined }).data;
}
