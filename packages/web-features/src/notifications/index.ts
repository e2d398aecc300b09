export { badgeText, useBadge } from './badge.ts';
export { NotificationList } from './notification-list.tsx';
export { useMarkRead } from './use-mark-read.ts';
export { useLiveNotifications, useNotifications } from './use-notifications.ts';
