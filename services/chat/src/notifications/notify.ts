import type { UserId } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../deps.ts';
import { isWanted, type NotificationKind } from './notification-kinds.rules.ts';
import { notificationsOf } from './notifications.store.ts';
import { findWishes } from './preferences.store.ts';

type NotifyDeps = Pick<ChatDeps, 'db' | 'announce'>;

interface News {
  readonly userId: UserId;
  /** Unique for the person: the same news again is the same notification. */
  readonly key: string;
  readonly kind: NotificationKind;
  readonly causeId?: UserId;
  readonly relatedId?: string;
  readonly at: Date;
}

/** Writes a notification in the caller's transaction, unless the person does not want this kind, and shows it after the commit. */
export async function notify({ db, announce }: NotifyDeps, { userId, key, at, ...news }: News, session: ClientSession): Promise<void> {
  const wishes = await findWishes(db, { userId, causeId: news.causeId }, session);
  if (!wishes || !isWanted(news.kind, wishes)) return;
  const fresh = { ...news, count: 1, read: false, processed: false, createdAt: at };
  const { upsertedId } = await notificationsOf(db).updateOne({ userId, key }, { $setOnInsert: fresh }, { upsert: true, session });
  if (upsertedId) afterCommit(session, () => announce(userId, [key]));
}

/** There is nothing to decide any more: the notification leaves the list and the badge. */
export async function close({ db, announce }: NotifyDeps, { userId, key }: Pick<News, 'userId' | 'key'>, at: Date, session: ClientSession): Promise<void> {
  const closed = await notificationsOf(db).findOneAndUpdate(
    { userId, key, processed: false },
    { $set: { processed: true, read: true, readAt: at } },
    { session, projection: { _id: 1 } },
  );
  if (closed) afterCommit(session, () => announce(userId, [key]));
}
