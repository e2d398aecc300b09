import type { Notification } from '@notalone/contracts';
import { useSession } from '@notalone/web-kit';
import { useQueryClient } from '@notalone/web-kit/queries';
import { type NotificationPages, without, withProcessed, withPushed, withRead } from './notification-pages.ts';

/** How long an answered request stays visible, greyed out (specification, section 9). */
const PROCESSED_SHOWN_MS = 2_000;

/** The cached list and its optimistic updates. */
export function useNotificationCache() {
  const queries = useQueryClient();
  const key = ['notifications', 'list', useSession()?.userId];
  const change = (how: (list: NotificationPages) => NotificationPages) =>
    queries.setQueryData<NotificationPages>(key, (list) => list && how(list));
  // Not bound to a component: the item also goes if the list is closed in the meantime.
  const removeLater = (id: string) => setTimeout(() => change((list) => without(list, id)), PROCESSED_SHOWN_MS);
  return {
    key,
    push(notification: Notification): void {
      change((list) => withPushed(list, notification));
      if (notification.processed) removeLater(notification._id);
    },
    read: (seen: readonly Notification[]) => change((list) => withRead(list, seen)),
    process(id: string): void {
      change((list) => withProcessed(list, id));
      removeLater(id);
    },
    refetch: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  };
}
