import { PAGE_SIZE_MAX } from '@notalone/contracts/limits';
import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, type Reply, useSession } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { familyLabel } from '../shared/format.ts';

export type Connection = Reply<'GET /api/profile/connections'>['connections'][number];
export type Post = Reply<'GET /api/feed'>[number];

/** Connections to choose from. If they fail to load, people can still be searched for. */
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
  readonly userId: string;
  /** What the person is called in a sentence. */
  readonly name: string;
  readonly label: string;
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
  if (family)
    return {
      userId: family.userId,
      name: family.childName,
      label: familyLabel(family),
      city: family.city,
      isConnected: true,
    };
  return (
    data && {
      userId: data._id,
      name: data.childName,
      label: familyLabel(data),
      city: data.city,
      isConnected: data.relation === 'connected',
    }
  );
}

/** Recent posts of others, after the one whose address was pasted. */
export function usePostsToReport(pasted: string | undefined) {
  const userId = useSession()?.userId;
  const recent = useQuery({
    queryKey: ['report', 'posts', userId],
    queryFn: ({ signal }) => api('GET /api/feed', { query: { limit: PAGE_SIZE_MAX }, signal }),
    retry: shouldRetry,
  });
  const linked = useQuery({
    queryKey: ['report', 'post', userId, pasted],
    queryFn: ({ signal }) => api('GET /api/feed/{postId}', { params: { postId: pasted ?? '' }, signal }),
    enabled: pasted !== undefined,
    retry: false,
  });
  const all = [...(pasted && linked.data ? [linked.data] : []), ...(recent.data ?? [])];
  const posts = [...new Map(all.map((post) => [post._id, post])).values()];
  return {
    posts: posts.filter((post) => post.userId._id !== userId),
    isLoading: recent.isPending || linked.isLoading,
  };
}
