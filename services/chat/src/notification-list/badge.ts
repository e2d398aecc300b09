import type { Badge, UserId } from '@notalone/contracts';
import { blocksOf } from '@notalone/service-kit/projections/relations';
import type { Db } from 'mongodb';
import { unreadMessages } from '../direct/conversations.store.ts';
import { countUnread } from '../notifications/notifications.store.ts';
import type { ChatDeps } from '../shared/deps.ts';

type Blocks = Awaited<ReturnType<typeof blocksOf>>;

/** How many notifications and messages each of these people has not read. Two queries, however many people. */
export async function badgesOf(
  db: Db,
  userIds: readonly UserId[],
  blocks: Blocks,
): Promise<ReadonlyMap<UserId, Badge>> {
  const [notifications, messages] = await Promise.all([countUnread(db, userIds), unreadMessages(db, userIds)]);
  const visibleCount = (userId: UserId) =>
    notifications
      .filter((each) => each.userId === userId && !(each.causeId && blocks.get(userId)?.includes(each.causeId)))
      .reduce((sum, { count }) => sum + count, 0);
  return new Map(
    userIds.map((userId) => [userId, { notifications: visibleCount(userId), messages: messages.get(userId) ?? 0 }]),
  );
}

export async function badgeOf(db: Db, userId: UserId): Promise<Badge> {
  const badges = await badgesOf(db, [userId], await blocksOf(db, [userId]));
  return badges.get(userId) ?? { notifications: 0, messages: 0 };
}

/** The person's other tabs show the new badge too. */
export async function pushBadge({ db, push }: Pick<ChatDeps, 'db' | 'push'>, userId: UserId): Promise<Badge> {
  const badge = await badgeOf(db, userId);
  push([userId], 'badge', badge);
  return badge;
}
