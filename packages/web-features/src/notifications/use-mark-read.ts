import type { Badge, Notification } from '@notalone/contracts';
import { api, useSession } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useQueryClient } from '@notalone/web-kit/queries';
import { badgeKey } from './badge.ts';
import { waitsToBeOpened } from './sections.ts';
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
    /** As they were shown: what has been added since stays unread. Emergencies wait to be opened. */
    async markSeen(notifications: readonly Notification[]): Promise<void> {
      const unread = notifications.filter((one) => !one.read && !waitsToBeOpened(one));
      if (unread.length === 0) return;
      list.read(unread);
      count((before) => before - unread.length);
      await settle(
        unread.map(({ _id: notificationId, createdAt }) =>
          api('POST /api/notifications/read/{notificationId}', { params: { notificationId }, query: { createdAt } }),
        ),
      );
    },
    async markOpened(notification: Notification): Promise<void> {
      if (notification.read) return;
      list.read([notification]);
      count((before) => before - 1);
      const { _id: notificationId } = notification;
      await settle([api('POST /api/notifications/open/{notificationId}', { params: { notificationId } })]);
    },
    /** Includes notifications on pages that are not loaded, but no emergency that waits to be opened. */
    async markAllRead(notifications: readonly Notification[]): Promise<void> {
      list.read(notifications.filter((one) => !waitsToBeOpened(one)));
      count(() => notifications.filter(waitsToBeOpened).length);
      await settle([api('POST /api/notifications/read-all')]);
    },
  };
}
