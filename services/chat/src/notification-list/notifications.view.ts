import { idSchema, type Notification } from '@notalone/contracts';
import { GUARDIAN_UNDO_DAYS } from '@notalone/contracts/limits';
import type { Db } from 'mongodb';
import { canUndo } from '../notifications/guardian-kinds.rules.ts';
import { kindOf } from '../notifications/notification-kinds.rules.ts';
import type { NotificationDocument } from '../notifications/notifications.store.ts';
import { type ChildDocument, findChildren } from '../people/children.projection.ts';
import { findPeople, nameOf, type PersonDocument } from '../people/people.ts';
import { findRoomNames, type RoomNames } from './room-names.ts';

/** Those whom notifications name, as they are called now. */
export interface Names {
  readonly people: ReadonlyMap<string, PersonDocument>;
  readonly children: ReadonlyMap<string, ChildDocument>;
  readonly rooms: RoomNames;
}

export async function findNames(db: Db, notifications: readonly NotificationDocument[]): Promise<Names> {
  const [people, children, rooms] = await Promise.all([
    findPeople(db, [...new Set(notifications.flatMap(({ causeId, guardianId }) => causeId ?? guardianId ?? []))]),
    findChildren(db, [
      ...new Set(notifications.flatMap(({ childId, friendId }) => [childId ?? [], friendId ?? []].flat())),
    ]),
    findRoomNames(db, notifications),
  ]);
  return { people, children, rooms };
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' });
const undoDay = (at: Date) => DAY.format(new Date(at.getTime() + GUARDIAN_UNDO_DAYS * 24 * 3_600_000));

/** A notification as its owner sees it, with the current name and picture of whoever caused it. */
export function notificationView(notification: NotificationDocument, { people, children, rooms }: Names): Notification {
  const { _id, kind, causeId, relatedId, childId, friendId, count, read, processed, createdAt } = notification;
  const { userId, action, guardianId } = notification;
  const cause = causeId === undefined ? undefined : people.get(causeId);
  const friend = friendId && children.get(friendId);
  const child = childId && children.get(childId);
  const childName = child ? child.name : 'your child';
  const values = {
    name: nameOf(guardianId === undefined ? cause : people.get(guardianId)),
    action,
    undoUntil: canUndo(child, userId, action) ? undoDay(createdAt) : undefined,
    count,
    relatedId,
    childName,
    friendName: friend?.name ?? 'another child',
    roomName: rooms.nameOf(notification),
    note: rooms.noteOf(notification),
  };
  const { type, topic, thread, text, link } = kindOf(kind);
  return {
    _id: _id.toHexString(),
    type,
    topic,
    message: text(values),
    read,
    createdAt: createdAt.toISOString(),
    ...(relatedId && { relatedId }),
    ...(thread && relatedId && { thread: { kind: thread, threadId: idSchema.parse(relatedId) } }),
    ...(cause?.profile?.profilePicUrl && { avatar: cause.profile.profilePicUrl }),
    ...(friend && { avatar: `/avatars/${friend.avatar}` }),
    link: link(values),
    count,
    processed,
  };
}
