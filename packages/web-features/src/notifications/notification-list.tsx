import type { Notification } from '@notalone/contracts';
import { useLayoutEffect, useRef } from 'react';
import { NotificationItem } from './notification-item.tsx';
import css from './notifications.module.css';
import { useNow } from './use-now.ts';

interface NotificationListProps {
  readonly notifications: readonly Notification[];
  readonly onFollow: (notification: Notification) => void;
}

/** A list of notifications. When the focused one disappears, the focus moves to the list. */
export function NotificationList({ notifications, onFollow }: NotificationListProps) {
  const nowMs = useNow();
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body) list.current?.focus();
  });
  return (
    <ul
      ref={list}
      className={css.list}
      aria-label="Notifications"
      tabIndex={-1}
      onFocus={(event) => {
        focused.current = event.target;
      }}
      onBlur={(event) => {
        if (event.relatedTarget) focused.current = null;
      }}
    >
      {notifications.map((notification) => (
        <NotificationItem key={notification._id} notification={notification} nowMs={nowMs} onFollow={onFollow} />
      ))}
    </ul>
  );
}
