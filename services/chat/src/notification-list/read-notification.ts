import type { Badge, ChildId, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { blockedWith } from '@notalone/service-kit/projections/relations';
import { ObjectId } from 'mongodb';
import { markRead, notificationsOf, visibleTo } from '../notifications/notifications.store.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { badgeOf } from './badge.ts';

type Deps = Pick<ChatDeps, 'db' | 'now' | 'push'>;

/** A child has no badge: nothing counts what it has not seen. */
export async function readChildNotification(deps: Deps, childId: ChildId, notificationId: string): Promise<Badge> {
  const which = { ...visibleTo(childId, []), _id: new ObjectId(notificationId) };
  if ((await notificationsOf(deps.db).countDocuments(which, { limit: 1 })) === 0) throw apiError('NOT_FOUND');
  await markRead(deps.db, which, deps.now());
  return { notifications: 0, messages: 0 };
}

/** Idempotent. @throws NOT_FOUND */
export async function readNotification(deps: Deps, userId: UserId, notificationId: string): Promise<Badge> {
  const which = { ...visibleTo(userId, await blockedWith(deps.db, userId)), _id: new ObjectId(notificationId) };
  if ((await notificationsOf(deps.db).countDocuments(which, { limit: 1 })) === 0) throw apiError('NOT_FOUND');
  await markRead(deps.db, which, deps.now());
  return pushBadge(deps, userId);
}

export async function readAllNotifications(deps: Deps, userId: UserId): Promise<Badge> {
  await markRead(deps.db, visibleTo(userId, await blockedWith(deps.db, userId)), deps.now());
  return pushBadge(deps, userId);
}

/** The person's other tabs show the new badge too. */
async function pushBadge({ db, push }: Deps, userId: UserId): Promise<Badge> {
  const badge = await badgeOf(db, userId);
  push([userId], 'badge', badge);
  return badge;
}
