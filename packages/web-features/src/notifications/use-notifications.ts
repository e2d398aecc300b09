import type { Notification } from '@notalone/contracts';
import { apiPage, useCatchUp, usePushed, useSession } from '@notalone/web-kit';
import { useInfiniteQuery, useQueryClient } from '@notalone/web-kit/queries';
import { badgeKey } from './badge.ts';
import { flattenPages } from './notification-pages.ts';
import { processedIds } from './processed-notifications.ts';
import { useNotificationCache } from './use-notification-cache.ts';

/** The user's notifications in pages, newest first, without those that were answered in this browser. */
export function useNotifications() {
  const { key } = useNotificationCache();
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /api/notifications', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
  const answered = new Set(processedIds());
  // A notification answered just now stays for a moment, marked as processed.
  const notifications =
    query.data && flattenPages(query.data).filter(({ _id, processed }) => processed || !answered.has(_id));
  return { ...query, notifications };
}

/**
 * Keeps list and badge up to date by live pushes, or by polling every 30 seconds while disconnected. Calls `onNew` for
 * each unread notification that arrives.
 */
export function useLiveNotifications(onNew?: (notification: Notification) => void): void {
  const userId = useSession()?.userId;
  const queries = useQueryClient();
  const list = useNotificationCache();
  usePushed('badge', (badge) => queries.setQueryData(badgeKey(userId), badge));
  usePushed('notification', (notification) => {
    list.push(notification);
    if (!notification.read) onNew?.(notification);
  });
  useCatchUp(() => queries.invalidateQueries({ queryKey: ['notifications'] }, { cancelRefetch: false }));
}
