import type { Badge, Notification } from '@notalone/contracts';
import { api, useSession } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useQueryClient } from '@notalone/web-kit/queries';
import { badgeKey } from './badge.ts';
import { useNotificationCache } from './use-notification-cache.ts';

/**
 * Marks notifications as read: at once in the cache, then on the server with one call each (specification, section 4).
 * Refetches if a call fails.
 */
export function useMarkRead() {
  const userId = useSession()?.userId;
  const queries = useQueryClient();
  const list = useNotificationCache();
  const count = (next: (before: number) => number) =>
    queries.setQueryData<Badge>(
      badgeKey(userId),
      (badge) => badge && { ...badge, notifications: Math.max(0, next(badge.notifications)) },
    );

  async function settle(calls: readonly Promise<unknown>[]): Promise<void> {
    const failed = (await Promise.allSettled(calls)).find((result) => result.status === 'rejected');
    if (failed) {
      logWarning('could not mark notifications as read', failed.reason);
      await list.refetch();
    } else await queries.invalidateQueries({ queryKey: badgeKey(userId) });
  }
  return {
    async markRead(notifications: readonly Notification[]): Promise<void> {
      const unread = notifications.filter(({ read }) => !read).map(({ _id }) => _id);
      if (unread.length === 0) return;
      list.read(new Set(unread));
      count((before) => before - unread.length);
      await settle(
        unread.map((notificationId) =>
          api('POST /api/notifications/read/{notificationId}', { params: { notificationId } }),
        ),
      );
    },
    /** Includes notifications on pages that are not loaded. */
    async markAllRead(notifications: readonly Notification[]): Promise<void> {
      list.read(new Set(notifications.map(({ _id }) => _id)));
      count(() => 0);
      await settle([api('POST /api/notifications/read-all')]);
    },
  };
}
