import { retryWhereItMayHelp } from '@notalone/remote-kit/calls';
import { api, useSession } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';

/** A person's profile, as much of it as I may see. */
export function useProfile(userId: string) {
  const reader = useSession()?.userId;
  return useQuery({
    queryKey: ['profile', 'view', reader, userId],
    queryFn: ({ signal }) => api('GET /api/profile/{userId}', { params: { userId }, signal }),
    retry: retryWhereItMayHelp,
  });
}
