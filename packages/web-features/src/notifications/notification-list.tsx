import type { Notification } from '@notalone/contracts';
import { NotificationItem } from './notification-item.tsx';
import css from './notifications.module.css';
import { useNow } from './use-now.ts';

interface NotificationListProps {
  readonly notifications: readonly Notification[];
  readonly onFollow: (notification: Notification) => void;
}

/** A list of notifications. */
export function NotificationList({ notifications, onFollow }: NotificationListProps) {
  const nowMs = useNow();
  return (
    <ul className={css.list} aria-label="Notifications">
      {notifications.map((notification) => (
        <NotificationItem key={notification._id} notification={notification} nowMs={nowMs} onFollow={onFollow} />
      ))}
    </ul>
  );
}
