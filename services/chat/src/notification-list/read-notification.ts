import type { Badge, ChildId, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { blockedWith } from '@notalone/service-kit/projections/relations';
import { type Filter, ObjectId } from 'mongodb';
import {
  markRead,
  NOT_EMERGENCY,
  type NotificationDocument,
  notificationsOf,
  visibleTo,
} from '../notifications/notifications.store.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { pushBadge } from './badge.ts';

type Deps = Pick<ChatDeps, 'db' | 'now' | 'push'>;

interface Seen {
  readonly notificationId: string;
  /** As it was shown: messages and people that were added to it since then are not seen. */
  readonly createdAt?: string | undefined;
}

/** @throws NOT_FOUND unless it is one of these */
async function requireOneOf(
  { db }: Deps,
  visible: Filter<NotificationDocument>,
  notificationId: string,
): Promise<Filter<NotificationDocument>> {
  const which = { ...visible, _id: new ObjectId(notificationId) };
  if ((await notificationsOf(db).countDocuments(which, { limit: 1 })) === 0) throw apiError('NOT_FOUND');
  return which;
}

async function markSeen(
  deps: Deps,
  visible: Filter<NotificationDocument>,
  { notificationId, createdAt }: Seen,
): Promise<void> {
  const which = await requireOneOf(deps, visible, notificationId);
  const asShown = createdAt === undefined ? {} : { createdAt: { $lte: new Date(createdAt) } };
  await markRead(deps.db, { ...which, ...NOT_EMERGENCY, ...asShown }, deps.now());
}

/** A child has no badge: nothing counts what it has not seen. */
export async function readChildNotification(deps: Deps, childId: ChildId, seen: Seen): Promise<Badge> {
  await markSeen(deps, visibleTo(childId, []), seen);
  return { notifications: 0, messages: 0 };
}

/** Idempotent. An emergency stays unread. @throws NOT_FOUND */
export async function readNotification(deps: Deps, userId: UserId, seen: Seen): Promise<Badge> {
  await markSeen(deps, visibleTo(userId, await blockedWith(deps.db, userId)), seen);
  return pushBadge(deps, userId);
}

/** An emergency too: this alone takes it from the top. Idempotent. @throws NOT_FOUND */
export async function openNotification(deps: Deps, userId: UserId, notificationId: string): Promise<Badge> {
  const visible = visibleTo(userId, await blockedWith(deps.db, userId));
  await markRead(deps.db, await requireOneOf(deps, visible, notificationId), deps.now());
  return pushBadge(deps, userId);
}

/** All but emergencies. */
export async function readAllNotifications(deps: Deps, userId: UserId): Promise<Badge> {
  const visible = visibleTo(userId, await blockedWith(deps.db, userId));
  await markRead(deps.db, { ...visible, ...NOT_EMERGENCY }, deps.now());
  return pushBadge(deps, userId);
}
