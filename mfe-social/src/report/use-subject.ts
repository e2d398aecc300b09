import { PAGE_SIZE_MAX } from '@notalone/contracts/limits';
import { retryWhereItMayHelp } from '@notalone/remote-kit/calls';
import { api, type Reply, useSession } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';

export type Connection = Reply<'GET /api/profile/connections'>['connections'][number];

/** The families to choose from. Where they cannot be fetched, the id can still be typed. */
export function useFamilies(): readonly Connection[] {
  const userId = useSession()?.userId;
  const { data } = useQuery({
    queryKey: ['profile', 'connections', 'choice', userId],
    queryFn: ({ signal }) => api('GET /api/profile/connections', { query: { limit: PAGE_SIZE_MAX }, signal }),
    retry: retryWhereItMayHelp,
  });
  return data?.connections ?? [];
}

export interface Subject {
  readonly name: string;
  readonly city: string;
  readonly isConnected: boolean;
}

/** Whose id it is, where I may know it. A stranger stays known here when the report has put them out of sight. */
export function useSubject(userId: string | undefined, families: readonly Connection[]): Subject | undefined {
  const family = families.find((one) => one.userId === userId);
  const { data } = useQuery({
    queryKey: ['profile', 'view', useSession()?.userId, userId],
    queryFn: ({ signal }) => api('GET /api/profile/{userId}', { params: { userId: userId ?? '' }, signal }),
    enabled: userId !== undefined && !family,
    retry: false,
  });
  if (family) return { name: family.childName, city: family.city, isConnected: true };
  return data && { name: data.childName, city: data.city, isConnected: data.relation === 'connected' };
}
