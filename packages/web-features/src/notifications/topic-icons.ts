import type { NotificationTopic } from '@notalone/contracts';
import type { IconName } from '@notalone/ui';

export const topicIcons: Readonly<Record<NotificationTopic, IconName>> = {
  emergency: 'emergency',
  request: 'user',
  connection: 'connections',
  message: 'mail',
  reaction: 'heart',
  comment: 'chat',
  reshare: 'share',
  mention: 'mention',
  room: 'forum',
  child: 'monitor',
  moderation: 'flag',
  account: 'lock',
};
