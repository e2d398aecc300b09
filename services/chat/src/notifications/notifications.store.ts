import type { ChildId, GuardianAction, UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, Filter, IndexDescription, ObjectId } from 'mongodb';
import { EMERGENCY_KINDS, type NotificationKind } from './notification-kinds.rules.ts';

/** Who is notified: a parent, or a child. */
export type RecipientId = UserId | ChildId;

export interface NotificationDocument {
  _id: ObjectId;
  userId: RecipientId;
  /**
   * What it is about; unique per person. So an event notifies once, and all messages of one sender share a
   * notification.
   */
  key: string;
  kind: NotificationKind;
  /** Who caused it. Hidden while there is a block between the two; erased with that person. */
  causeId?: UserId;
  relatedId?: string;
  /** The recipient’s own child that it is about, and the other child. */
  childId?: ChildId | undefined;
  friendId?: ChildId | undefined;
  /**
   * What the other guardian did, and who that is (rules 10.2). No `causeId`: a block between the two hides nothing of
   * it.
   */
  action?: GuardianAction;
  guardianId?: UserId;
  /** Set for notifications about a post. */
  postId?: string;
  /** Set for notifications about a room of the forums. */
  roomId?: string;
  /** Of a room that is closed; names of others are looked up. */
  roomName?: string;
  /** For a group of people: all of them, newest first. The newest is `causeId`. */
  causes?: UserId[];
  count: number;
  read: boolean;
  /** Retention counts from here. */
  readAt?: Date;
  processed: boolean;
  createdAt: Date;
  /** Of one that grows until it is read; of others it is `createdAt`. */
  unreadSince?: Date;
  /** When it was last in a mail, and when somebody last opened a push message about it. */
  mailedAt?: Date;
  openedAt?: Date;
}

/**
 * Nobody looks for a notification that was read three months ago, and it holds people's ids (ADR 0017). Unread ones
 * stay.
 */
export const READ_KEPT_SECONDS = 90 * 24 * 3600;

export const NOTIFICATION_INDEXES: readonly IndexDescription[] = [
  { name: 'once', key: { userId: 1, key: 1 }, unique: true },
  { name: 'newest-first', key: { userId: 1, processed: 1, createdAt: -1, _id: -1 } },
  /** Covers the badge's query: it is counted without reading a document. */
  { name: 'unread', key: { userId: 1, read: 1, causeId: 1 }, partialFilterExpression: { read: false } },
  { name: 'of-cause', key: { causeId: 1 }, partialFilterExpression: { causeId: { $exists: true } } },
  { name: 'kept', key: { readAt: 1 }, expireAfterSeconds: READ_KEPT_SECONDS },
  { name: 'of-post', key: { postId: 1 }, partialFilterExpression: { postId: { $exists: true } } },
  { name: 'of-causes', key: { causes: 1, userId: 1 }, partialFilterExpression: { causes: { $exists: true } } },
  { name: 'of-room', key: { roomId: 1, userId: 1 }, partialFilterExpression: { roomId: { $exists: true } } },
  { name: 'of-guardian', key: { guardianId: 1 }, partialFilterExpression: { guardianId: { $exists: true } } },
];

export const notificationsOf = (db: Db): Collection<NotificationDocument> => db.collection('notifications');

/** For an update that makes a notification unread: since when it is, an expression. */
export const unreadSinceOr = (at: Date): object => ({
  $cond: [{ $eq: ['$read', false] }, { $ifNull: ['$unreadSince', '$createdAt'] }, at],
});

/** A person's own notifications, except those caused by somebody with whom there is a block. */
export const visibleTo = (userId: RecipientId, blocked: readonly UserId[]): Filter<NotificationDocument> => ({
  userId,
  causeId: { $nin: [...blocked] },
});

export interface Position {
  readonly at: Date;
  readonly id: ObjectId;
}

/** Only opening it marks an emergency as read. */
export const NOT_EMERGENCY: Filter<NotificationDocument> = { kind: { $nin: [...EMERGENCY_KINDS] } };

const UNOPENED_EMERGENCY = { kind: { $in: [...EMERGENCY_KINDS] }, read: false } as const;
const EMERGENCIES_SHOWN = 100;

/** The emergencies that have not been opened, newest first: they stand before every page. */
export const findEmergencies = (db: Db, visible: Filter<NotificationDocument>): Promise<NotificationDocument[]> =>
  notificationsOf(db)
    .find({ ...visible, ...UNOPENED_EMERGENCY })
    .sort({ createdAt: -1, _id: -1 })
    .limit(EMERGENCIES_SHOWN)
    .toArray();

/** One page of the others, newest first. Resolved requests are left out. */
export function findPage(
  db: Db,
  visible: Filter<NotificationDocument>,
  after: Position | undefined,
  limit: number,
): Promise<NotificationDocument[]> {
  const older: Filter<NotificationDocument> = after
    ? { createdAt: { $lte: after.at }, $or: [{ createdAt: { $lt: after.at } }, { _id: { $lt: after.id } }] }
    : {};
  return notificationsOf(db)
    .find({ $and: [visible, { processed: false }, { $nor: [UNOPENED_EMERGENCY] }, older] })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .toArray();
}

interface UnreadCount {
  readonly userId: RecipientId;
  readonly causeId?: UserId;
  readonly count: number;
}
/** How many notifications each of these people has not read, by who caused them. */
export const countUnread = (db: Db, userIds: readonly RecipientId[]): Promise<UnreadCount[]> =>
  notificationsOf(db)
    .aggregate<UnreadCount>([
      { $match: { userId: { $in: [...userIds] }, read: false } },
      { $group: { _id: { userId: '$userId', causeId: '$causeId' }, count: { $sum: 1 } } },
      { $replaceWith: { $mergeObjects: ['$_id', { count: '$count' }] } },
    ])
    .toArray();

/** Reading again does not change `readAt`. */
export async function markRead(
  db: Db,
  which: Filter<NotificationDocument>,
  at: Date,
  session?: ClientSession,
): Promise<void> {
  await notificationsOf(db).updateMany(
    { ...which, read: false },
    { $set: { read: true, readAt: at } },
    session && { session },
  );
}
