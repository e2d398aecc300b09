import type { Badge, UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { blockedWith } from '@notalone/service-kit/projections/relations';
import { ObjectId } from 'mongodb';
import type { ChatDeps } from '../deps.ts';
import { badgeOf } from './badge.ts';
import { markRead, notificationsOf, visibleTo } from './notifications.store.ts';

type ReadDeps = Pick<ChatDeps, 'db' | 'now' | 'push'>;

/** Again is the same. */
export async function readNotification(deps: ReadDeps, userId: UserId, notificationId: string): Promise<Badge> {
  const which = { ...visibleTo(userId, await blockedWith(deps.db, userId)), _id: new ObjectId(notificationId) };
  if ((await notificationsOf(deps.db).countDocuments(which, { limit: 1 })) === 0) throw failure('NOT_FOUND');
  await markRead(deps.db, which, deps.now());
  return showBadge(deps, userId);
}

export async function readAllNotifications(deps: ReadDeps, userId: UserId): Promise<Badge> {
  await markRead(deps.db, visibleTo(userId, await blockedWith(deps.db, userId)), deps.now());
  return showBadge(deps, userId);
}

/** The person's other tabs show it too. */
async function showBadge({ db, push }: ReadDeps, userId: UserId): Promise<Badge> {
  const badge = await badgeOf(db, userId);
  push([userId], 'badge', badge);
  return badge;
}
