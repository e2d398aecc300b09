export { badgeText } from './badge-text.ts';
export { NotificationList } from './notification-list.tsx';
export { useBadge } from './use-badge.ts';
export { useMarkRead } from './use-mark-read.ts';
export { useLiveNotifications, useNotifications } from './use-notifications.ts';
