import type { Badge, Notification } from '@notalone/contracts';
import { api, useSession } from '@notalone/web-kit';
import { useQueryClient } from '@notalone/web-kit/queries';
import { report } from '@notalone/web-kit/report';
import { badgeKey } from './use-badge.ts';
import { useList } from './use-list.ts';

/** Marks as read: here at once, on the server by one call each (specification, section 4). Where that fails, the list says again what is true. */
export function useMarkRead() {
  const userId = useSession()?.userId;
  const queries = useQueryClient();
  const list = useList();
  const count = (next: (before: number) => number) =>
    queries.setQueryData<Badge>(badgeKey(userId), (badge) => badge && { ...badge, notifications: Math.max(0, next(badge.notifications)) });

  async function settle(calls: readonly Promise<unknown>[]): Promise<void> {
    const failed = (await Promise.allSettled(calls)).find((result) => result.status === 'rejected');
    if (failed) {
      report('notifications could not be marked as read', failed.reason);
      await list.askAgain();
    } else await queries.invalidateQueries({ queryKey: badgeKey(userId) });
  }
  return {
    async markRead(notifications: readonly Notification[]): Promise<void> {
      const unread = notifications.filter(({ read }) => !read).map(({ _id }) => _id);
      if (unread.length === 0) return;
      list.read(new Set(unread));
      count((before) => before - unread.length);
      await settle(unread.map((notificationId) => api('POST /api/notifications/read/{notificationId}', { params: { notificationId } })));
    },
    /** Also those that are on pages not fetched. */
    async markAllRead(notifications: readonly Notification[]): Promise<void> {
      list.read(new Set(notifications.map(({ _id }) => _id)));
      count(() => 0);
      await settle([api('POST /api/notifications/read-all')]);
    },
  };
}
