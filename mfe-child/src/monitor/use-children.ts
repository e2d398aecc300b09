import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, type Reply, useCatchUp, usePushed, useSession } from '@notalone/web-kit';
import { useQuery, useQueryClient } from '@notalone/web-kit/queries';

export type Child = Reply<'GET /api/profile/parent-children'>['children'][number];
export type ChildThread = Reply<'GET /api/profile/child/{childId}/threads'>[number];
export type Friendship = Reply<'GET /api/profile/child/{childId}/connections'>[number];

/** Under these keys lies what the signed-in parent sees of the children. */
export const monitorKey = ['monitor'] as const;
export const childrenKey = [...monitorKey, 'children'] as const;
export const friendshipsKey = (childId: string) => [...monitorKey, 'friendships', childId] as const;
export const heldKey = [...monitorKey, 'held'] as const;

export const useChildren = () =>
  useQuery({
    queryKey: childrenKey,
    queryFn: async ({ signal }) => (await api('GET /api/profile/parent-children', { signal })).children,
    retry: shouldRetry,
  });

export const useFriendships = (childId: string) =>
  useQuery({
    queryKey: friendshipsKey(childId),
    queryFn: ({ signal }) => api('GET /api/profile/child/{childId}/connections', { params: { childId }, signal }),
    retry: shouldRetry,
  });

/** A child's threads; of those of 16 and 17 a parent gets none. */
export const useChildThreads = (childId: string) =>
  useQuery({
    queryKey: [...monitorKey, 'threads', childId],
    queryFn: ({ signal }) => api('GET /api/profile/child/{childId}/threads', { params: { childId }, signal }),
    retry: shouldRetry,
  });

/** Whether there is a profile, without which no child can be added. */
export function useHasProfile() {
  const userId = useSession()?.userId;
  return useQuery({
    queryKey: ['profile', 'own', userId],
    queryFn: ({ signal }) => api('GET /api/profile/me', { signal }),
    select: (profile) => profile !== null,
    retry: shouldRetry,
  });
}

/** Keeps the open lists true: told by the server, and asked for again after a gap. */
export function useLiveMonitor(): void {
  const queries = useQueryClient();
  const ask = () => void queries.invalidateQueries({ queryKey: monitorKey });
  usePushed('monitor', ask);
  useCatchUp(ask);
}
