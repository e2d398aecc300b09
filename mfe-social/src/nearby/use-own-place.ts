import { retryWhereItMayHelp } from '@notalone/remote-kit/calls';
import { api, useSession } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';

/** One's own profile, for where one is. Under a key of its own: the form must never start from an answer remembered here. */
export function useOwnPlace() {
  const userId = useSession()?.userId;
  return useQuery({
    queryKey: ['profile', 'place', userId],
    queryFn: ({ signal }) => api('GET /api/profile/me', { signal }),
    retry: retryWhereItMayHelp,
  });
}
