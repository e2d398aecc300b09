import type { Notification } from '@notalone/contracts';
import { apiPage, useCatchUp, usePushed, useSession } from '@notalone/web-kit';
import { useInfiniteQuery, useQueryClient } from '@notalone/web-kit/queries';
import { allOf } from './pages.ts';
import { processedIds } from './processed.ts';
import { badgeKey } from './use-badge.ts';
import { useList } from './use-list.ts';

/** My notifications, page by page, the newest first, without those that were answered here before. */
export function useNotifications() {
  const { key } = useList();
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => apiPage('GET /api/notifications', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
  const answered = new Set(processedIds());
  // one answered just now is still shown for a moment, marked as processed
  const notifications = query.data && allOf(query.data).filter(({ _id, processed }) => processed || !answered.has(_id));
  return { ...query, notifications };
}

/** Keeps list and badge as fresh as the live connection is, or by asking every 30 seconds. `onNew` hears of each unread one that comes. */
export function useLiveNotifications(onNew?: (notification: Notification) => void): void {
  const userId = useSession()?.userId;
  const queries = useQueryClient();
  const list = useList();
  usePushed('badge', (badge) => queries.setQueryData(badgeKey(userId), badge));
  usePushed('notification', (notification) => {
    list.push(notification);
    if (!notification.read) onNew?.(notification);
  });
  useCatchUp(() => queries.invalidateQueries({ queryKey: ['notifications'] }, { cancelRefetch: false }));
}
