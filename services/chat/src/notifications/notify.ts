import type { ChildId, GuardianAction, UserId } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../shared/deps.ts';
import { scheduleNotices } from './notice-jobs.store.ts';
import { isWanted, type NotificationKind } from './notification-kinds.rules.ts';
import { notificationsOf, type RecipientId } from './notifications.store.ts';
import { findPreferencesUnlessErased } from './preferences.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'pushNotifications'>;

interface NewNotification {
  readonly userId: RecipientId;
  /** Unique per person: the same key again is the same notification. */
  readonly key: string;
  readonly kind: NotificationKind;
  readonly causeId?: UserId;
  readonly relatedId?: string;
  readonly roomId?: string;
  readonly roomName?: string;
  readonly childId?: ChildId | undefined;
  readonly friendId?: ChildId | undefined;
  readonly action?: GuardianAction;
  readonly guardianId?: UserId;
  readonly at: Date;
}

/**
 * Stores a notification in the caller's transaction, unless the person has switched its kind off, with the job that
 * tells of it outside the page, and pushes it to open pages after the commit.
 */
export async function notify(
  { db, pushNotifications }: Deps,
  { userId, key, at, ...content }: NewNotification,
  session: ClientSession,
): Promise<void> {
  const preferences = await findPreferencesUnlessErased(db, { userId, causeId: content.causeId }, session);
  if (!preferences || !isWanted(content.kind, preferences)) return;
  const { upsertedId } = await notificationsOf(db).updateOne(
    { userId, key },
    { $setOnInsert: { ...content, count: 1, read: false, processed: false, createdAt: at } },
    { upsert: true, session },
  );
  if (!upsertedId) return;
  await scheduleNotices(db, [{ userId, key, kind: content.kind, at }], session);
  afterCommit(session, () => pushNotifications(userId, [key]));
}

/** There is nothing left to decide: the notification leaves the list and the badge. */
export async function resolveNotification(
  { db, pushNotifications }: Deps,
  { userId, key }: Pick<NewNotification, 'userId' | 'key'>,
  at: Date,
  session: ClientSession,
): Promise<void> {
  const resolved = await notificationsOf(db).findOneAndUpdate(
    { userId, key, processed: false },
    { $set: { processed: true, read: true, readAt: at } },
    { session, projection: { _id: 1 } },
  );
  if (resolved) afterCommit(session, () => pushNotifications(userId, [key]));
}
