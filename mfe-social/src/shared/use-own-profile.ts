import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, type Reply, useSession } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';

export type OwnProfile = NonNullable<Reply<'GET /api/profile/me'>>;

/** Query key of the user's own profile; null if there is none yet. */
export const ownProfileKey = (userId: string | undefined) => ['profile', 'me', userId] as const;

export function useOwnProfile() {
  const userId = useSession()?.userId;
  return useQuery({
    queryKey: ownProfileKey(userId),
    queryFn: ({ signal }) => api('GET /api/profile/me', { signal }),
    retry: shouldRetry,
    // The form starts from this: never from a cached value, and without later updates.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The user's own profile, cached under another key, because the form must not start from a cached value. */
export function useCachedOwnProfile() {
  const userId = useSession()?.userId;
  return useQuery({
    queryKey: ['profile', 'place', userId],
    queryFn: ({ signal }) => api('GET /api/profile/me', { signal }),
    retry: shouldRetry,
  });
}
