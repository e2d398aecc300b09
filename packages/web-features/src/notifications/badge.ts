import type { Badge } from '@notalone/contracts';
import { BADGE_MAX } from '@notalone/contracts/limits';
import { api, useSession } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';

export const badgeKey = (userId: string | undefined) => ['notifications', 'badge', userId];

/** The number of unread notifications and messages; undefined until it is loaded. */
export function useBadge(): Badge | undefined {
  const userId = useSession()?.userId;
  return useQuery({
    queryKey: badgeKey(userId),
    queryFn: ({ signal }) => api('GET /api/notifications/badge', { signal }),
    enabled: userId !== undefined,
  }).data;
}

/** The specification's badge: nothing, the number, or `99+`. */
export const badgeText = (count: number): string | undefined =>
  count <= 0 ? undefined : count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
