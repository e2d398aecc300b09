export { badgeText, useBadge } from './badge.ts';
export { NotificationList } from './notification-list.tsx';
export { groupByTime, waitsToBeOpened } from './sections.ts';
export { topicIcons } from './topic-icons.ts';
export { useMarkRead } from './use-mark-read.ts';
export { useLiveNotifications, useNotifications } from './use-notifications.ts';
