import { shouldRetry } from '@notalone/web-features/api-errors';
import type { ReportBody } from '@notalone/web-features/report-dialog';
import { api, apiPage, type Reply, useCatchUp, usePushed, useSession } from '@notalone/web-kit';
import { useQuery, useQueryClient } from '@notalone/web-kit/queries';
import { usePages } from '../shared/use-pages.ts';

export type Child = Reply<'GET /api/profile/parent-children'>['children'][number];
export type ChildThread = Reply<'GET /api/profile/child/{childId}/threads'>[number];
export type Held = Reply<'GET /api/messages/held'>[number];
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

/**
 * What this parent reads of a child's messages with a friend; each reading is recorded, with the reason if there is
 * one.
 */
export const useReadThread = (childId: string, friendId: string, reason: string | undefined) =>
  usePages(
    ['monitor-thread', childId, friendId, reason],
    ({ query, signal }) =>
      apiPage('GET /api/profile/child/{childId}/messages/{friendId}', {
        params: { childId, friendId },
        query: { ...query, ...(reason && { reason }) },
        signal,
      }),
    { isRecorded: true },
  );

/** Messages that wait for this parent's yes. */
export const useHeldMessages = () =>
  useQuery({
    queryKey: heldKey,
    queryFn: ({ signal }) => api('GET /api/messages/held', { signal }),
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

type Consents = Child['consents'];

export interface NewChild {
  readonly t1dWarriorUsername: string;
  readonly pin: string;
  readonly childName: string;
  readonly birthMonth?: number;
  readonly birthYear?: number;
  readonly discoverable: boolean;
  readonly consents: Consents;
}
export interface ChildChanges {
  readonly birthMonth?: number;
  readonly birthYear?: number;
  readonly discoverable?: boolean;
  readonly consents?: Partial<Consents>;
}

export const addChild = (body: NewChild) => api('POST /api/profile/child', { body });
export const changeChild = (childId: string, body: ChildChanges) =>
  api('PUT /api/profile/child/{childId}', { params: { childId }, body });
export const changePin = (childId: string, pin: string) =>
  api('PUT /api/profile/child/{childId}/pin', { params: { childId }, body: { pin } });
export const unlockChild = (childId: string) =>
  api('POST /api/profile/child/{childId}/unlock', { params: { childId } });
export const removeChild = (childId: string) => api('DELETE /api/profile/child/{childId}', { params: { childId } });
export const restoreChild = (childId: string) =>
  api('POST /api/profile/child/{childId}/restore', { params: { childId } });
export const endFriendship = (childId: string, friendshipId: string) =>
  api('DELETE /api/profile/child/{childId}/connection/{friendshipId}', { params: { childId, friendshipId } });
export const approveFriendship = (friendshipId: string) =>
  api('POST /api/profile/child-connection/{friendshipId}/approve', { params: { friendshipId } });
export const refuseFriendship = (friendshipId: string) =>
  api('POST /api/profile/child-connection/{friendshipId}/refuse', { params: { friendshipId } });
export const releaseHeld = (messageId: string) =>
  api('POST /api/messages/held/{messageId}/release', { params: { messageId } });
export const refuseHeld = (messageId: string) =>
  api('POST /api/messages/held/{messageId}/refuse', { params: { messageId } });
export const reportMessage = (messageId: string, body: ReportBody) =>
  api('POST /api/messages/report/{messageId}', { params: { messageId }, body });
