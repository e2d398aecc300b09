import type { AvatarFile } from '@notalone/contracts/avatars';
import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, apiPage, type Reply, useCatchUp, usePushed, useSession } from '@notalone/web-kit';
import { useQuery, useQueryClient } from '@notalone/web-kit/queries';
import { usePages } from '../shared/use-pages.ts';

export type Friendship = Reply<'GET /api/profile/my-child-connections'>[number];
export type ChildThread = Reply<'GET /api/profile/child/{childId}/threads'>[number];
export type Found = Reply<'GET /api/profile/children'>[number];
export type News = Reply<'GET /api/notifications/child/{childId}'>[number];
export type Self = Reply<'GET /api/profile/child/me'>;

/** Under this key lies everything that the signed-in child sees. */
export const childKey = ['child'] as const;
const selfKey = [...childKey, 'self'] as const;
const friendshipsKey = [...childKey, 'friendships'] as const;
const findKey = [...childKey, 'find'] as const;
const threadKey = (friendId: string) => [...childKey, 'thread', friendId] as const;
const notificationsKey = [...childKey, 'notifications'] as const;

export const MESSAGES_PATH = '/child-dashboard/messages';
export const chatPath = (friendId: string): string => `${MESSAGES_PATH}/${friendId}`;

/** The id of the child who is signed in; the shell lets nobody else in here. */
function useChildId(): string {
  const session = useSession();
  return session?.role === 'child' ? session.childId : '';
}

export const useSelf = () =>
  useQuery({
    queryKey: selfKey,
    queryFn: ({ signal }) => api('GET /api/profile/child/me', { signal }),
    retry: shouldRetry,
  });

export const useFriendships = () =>
  useQuery({
    queryKey: friendshipsKey,
    queryFn: ({ signal }) => api('GET /api/profile/my-child-connections', { signal }),
    retry: shouldRetry,
  });

export const useFindChildren = () =>
  useQuery({
    queryKey: findKey,
    queryFn: ({ signal }) => api('GET /api/profile/children', { query: {}, signal }),
    retry: shouldRetry,
  });

export function useThread(friendId: string) {
  const childId = useChildId();
  return usePages(threadKey(friendId), ({ query, signal }) =>
    apiPage('GET /api/messages/thread/{childId}/{friendId}', { params: { childId, friendId }, query, signal }),
  );
}

/** The own threads with what became of them: open, paused or closed. */
export function useThreads() {
  const childId = useChildId();
  return useQuery({
    queryKey: [...childKey, 'threads'],
    queryFn: ({ signal }) => api('GET /api/profile/child/{childId}/threads', { params: { childId }, signal }),
    retry: shouldRetry,
  });
}

export function useReads() {
  const childId = useChildId();
  return usePages([...childKey, 'reads'], ({ query, signal }) =>
    apiPage('GET /api/profile/child/{childId}/reads', { params: { childId }, query, signal }),
  );
}

export function useNotifications() {
  const childId = useChildId();
  return usePages(notificationsKey, ({ query, signal }) =>
    apiPage('GET /api/notifications/child/{childId}', { params: { childId }, query, signal }),
  );
}

/** Keeps what is open true: told by the server, and asked for again after a gap. */
export function useLiveChild(): void {
  const queries = useQueryClient();
  const ask = () => void queries.invalidateQueries({ queryKey: childKey });
  usePushed('childMessage', ask);
  usePushed('childRelations', ask);
  usePushed('childRead', ask);
  usePushed('notification', ask);
  useCatchUp(ask);
}

export const sendMessage = (body: {
  readonly receiverChildId: string;
  readonly content: string;
  readonly clientId: string;
  readonly confirmed?: true;
}) => api('POST /api/messages', { body });
/** Stops the thread at once (rules 4.7). */
export const reportMessage = (messageId: string, reason: string) =>
  api('POST /api/messages/report/{messageId}', { params: { messageId }, body: { reason, message: '' } });

/** Asks a child to be friends, by what the page shows or by the name that the child told. */
export const askToBeFriends = (body: { readonly toChildId: string } | { readonly warriorUsername: string }) =>
  api('POST /api/profile/child-connect', { body });
export const approveFriendship = (friendshipId: string) =>
  api('POST /api/profile/child-connection/{friendshipId}/approve', { params: { friendshipId } });
export const refuseFriendship = (friendshipId: string) =>
  api('POST /api/profile/child-connection/{friendshipId}/refuse', { params: { friendshipId } });
export const endFriendship = (friendshipId: string) =>
  api('DELETE /api/profile/child-connection/{friendshipId}', { params: { friendshipId } });

export const changeAvatar = (avatar: AvatarFile) => api('POST /api/profile/child/avatar', { body: { avatar } });
export const markNotificationRead = (notificationId: string) =>
  api('POST /api/notifications/read/{notificationId}', { params: { notificationId } });
