import { PAGE_SIZE_MAX } from '@notalone/contracts/limits';
import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, type Reply, useSession } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';

export type Connection = Reply<'GET /api/profile/connections'>['connections'][number];

/** Connections to choose from. If they fail to load, an id can still be typed. */
export function useConnectedFamilies(): readonly Connection[] {
  const userId = useSession()?.userId;
  const { data } = useQuery({
    queryKey: ['profile', 'connections', 'choice', userId],
    queryFn: ({ signal }) => api('GET /api/profile/connections', { query: { limit: PAGE_SIZE_MAX }, signal }),
    retry: shouldRetry,
  });
  return data?.connections ?? [];
}

export interface ReportedPerson {
  readonly name: string;
  readonly city: string;
  readonly isConnected: boolean;
}

/** The person with this id, if the user may see them. A stranger stays cached when the report has hidden them. */
export function useReportedPerson(
  userId: string | undefined,
  families: readonly Connection[],
): ReportedPerson | undefined {
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
