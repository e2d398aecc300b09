import type { UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, Filter, IndexDescription, ObjectId } from 'mongodb';
import type { NotificationKind } from './notification-kinds.rules.ts';

export interface NotificationDocument {
  _id: ObjectId;
  userId: UserId;
  /** What it is about, once for each person: an event counts once, and messages of one sender are one notification. */
  key: string;
  kind: NotificationKind;
  /** Who caused it: hidden while the two have a block, erased with that person. */
  causeId?: UserId;
  relatedId?: string;
  /** Of what happens in the feed. */
  postId?: string;
  /** Where it tells of several people: all of them, the newest, which is `causeId`, first. */
  causes?: UserId[];
  count: number;
  read: boolean;
  /** Starts the retention. */
  readAt?: Date;
  processed: boolean;
  createdAt: Date;
}

/** Nobody looks for what was read three months ago, and it names people by their ids: it goes (ADR 0017). What is unread stays. */
const READ_KEPT_SECONDS = 90 * 24 * 3600;

export const NOTIFICATION_INDEXES: readonly IndexDescription[] = [
  { name: 'once', key: { userId: 1, key: 1 }, unique: true },
  { name: 'newest-first', key: { userId: 1, processed: 1, createdAt: -1, _id: -1 } },
  /** All that the badge needs, so that it is counted without reading a document. */
  { name: 'unread', key: { userId: 1, read: 1, causeId: 1 }, partialFilterExpression: { read: false } },
  { name: 'of-cause', key: { causeId: 1 }, partialFilterExpression: { causeId: { $exists: true } } },
  { name: 'kept', key: { readAt: 1 }, expireAfterSeconds: READ_KEPT_SECONDS },
];

/** Later ones, for what tells of posts. */
export const POST_NOTIFICATION_INDEXES: readonly IndexDescription[] = [
  { name: 'of-post', key: { postId: 1 }, partialFilterExpression: { postId: { $exists: true } } },
  { name: 'of-causes', key: { causes: 1, userId: 1 }, partialFilterExpression: { causes: { $exists: true } } },
];

export const notificationsOf = (db: Db): Collection<NotificationDocument> => db.collection('notifications');

/** Which a person may see: own ones, not of people there is a block with. */
export const visibleTo = (userId: UserId, blocked: readonly UserId[]): Filter<NotificationDocument> => ({ userId, causeId: { $nin: [...blocked] } });

export interface Position {
  readonly at: Date;
  readonly id: ObjectId;
}

/** The newest first, from after a position on. A request that was dealt with is no news any more. */
export function listed(db: Db, visible: Filter<NotificationDocument>, after: Position | undefined, limit: number): Promise<NotificationDocument[]> {
  const older: Filter<NotificationDocument> = after
    ? { createdAt: { $lte: after.at }, $or: [{ createdAt: { $lt: after.at } }, { _id: { $lt: after.id } }] }
    : {};
  return notificationsOf(db)
    .find({ $and: [visible, { processed: false }, older] })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .toArray();
}

interface UnreadCount {
  readonly userId: UserId;
  readonly causeId?: UserId;
  readonly count: number;
}
/** How many notifications these people have not read, by who caused them. */
export const countUnread = (db: Db, userIds: readonly UserId[]): Promise<UnreadCount[]> =>
  notificationsOf(db)
    .aggregate<UnreadCount>([
      { $match: { userId: { $in: [...userIds] }, read: false } },
      { $group: { _id: { userId: '$userId', causeId: '$causeId' }, count: { $sum: 1 } } },
      { $replaceWith: { $mergeObjects: ['$_id', { count: '$count' }] } },
    ])
    .toArray();

/** Reading again changes nothing, nor when it was read first. */
export async function markRead(db: Db, which: Filter<NotificationDocument>, at: Date, session?: ClientSession): Promise<void> {
  await notificationsOf(db).updateMany({ ...which, read: false }, { $set: { read: true, readAt: at } }, session && { session });
}
