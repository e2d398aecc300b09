import type { Badge, UserId } from '@notalone/contracts';
import type { Db } from 'mongodb';
import { unreadMessages } from '../conversations/conversations.store.ts';
import { blockedWith } from '../relations.ts';
import { countUnread, visibleTo } from './notifications.store.ts';

/** How many notifications and messages a person has not read, exactly. */
export async function badgeOf(db: Db, userId: UserId): Promise<Badge> {
  const [notifications, messages] = await Promise.all([
    blockedWith(db, userId).then((blocked) => countUnread(db, visibleTo(userId, blocked))),
    unreadMessages(db, userId),
  ]);
  return { notifications, messages };
}
