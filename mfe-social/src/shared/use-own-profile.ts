import { retryWhereItMayHelp } from '@notalone/remote-kit/calls';
import { api, type Reply, useSession } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';

export type OwnProfile = NonNullable<Reply<'GET /api/profile/me'>>;

/** Under this key lies one's own profile; null where there is none yet. */
export const ownProfileKey = (userId: string | undefined) => ['profile', 'me', userId] as const;

export function useOwnProfile() {
  const userId = useSession()?.userId;
  return useQuery({
    queryKey: ownProfileKey(userId),
    queryFn: ({ signal }) => api('GET /api/profile/me', { signal }),
    retry: retryWhereItMayHelp,
    // The form starts from it: never from a remembered answer, and an answer that comes later must not be a surprise.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
