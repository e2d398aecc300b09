import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, useSession } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';

/** A user's profile as far as the reader may see it. */
export function useProfile(userId: string) {
  const reader = useSession()?.userId;
  return useQuery({
    queryKey: ['profile', 'view', reader, userId],
    queryFn: ({ signal }) => api('GET /api/profile/{userId}', { params: { userId }, signal }),
    retry: shouldRetry,
  });
}
