import { type ChildId, idSchema, instantSchema, type Notification, type UserId } from '@notalone/contracts';
import type { Caller } from '@notalone/service-kit/auth/caller';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import { blockedWith } from '@notalone/service-kit/projections/relations';
import { type Filter, ObjectId } from 'mongodb';
import * as z from 'zod';
import {
  findEmergencies,
  findPage,
  type NotificationDocument,
  visibleTo,
} from '../notifications/notifications.store.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { seesSince } from '../shared/sees-since.ts';
import { findNames, notificationView } from './notifications.view.ts';

const cursorSchema = z.object({ at: instantSchema, id: idSchema });
const positionOf = (cursor: string) => {
  const { at, id } = decodeCursor(cursor, cursorSchema);
  return { at: new Date(at), id: new ObjectId(id) };
};

interface Page {
  readonly notifications: Notification[];
  /** Cursor of the next page. */
  readonly next?: string;
}

type PageQuery = { readonly cursor?: string | undefined; readonly limit: number };

async function readPage(
  db: ChatDeps['db'],
  visible: Filter<NotificationDocument>,
  { cursor, limit }: PageQuery,
): Promise<Page> {
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const [emergencies, found] = await Promise.all([
    after ? [] : findEmergencies(db, visible),
    findPage(db, visible, after, limit + 1),
  ]);
  const page = [...emergencies, ...found.slice(0, limit)];
  const names = await findNames(db, page);
  const notifications = page.map((one) => notificationView(one, names));
  const last = found.length > limit ? notifications.at(-1) : undefined;
  return { notifications, ...(last && { next: encodeCursor({ at: last.createdAt, id: last._id }) }) };
}

/** A page of a person's notifications, the newest first; before the first page the emergencies that wait. */
export const listNotifications = async (
  { db }: Pick<ChatDeps, 'db'>,
  userId: UserId,
  query: PageQuery,
): Promise<Page> => readPage(db, visibleTo(userId, await blockedWith(db, userId)), query);

/** The same for a child. @throws NOT_FOUND unless the child asks for its own */
export async function listChildNotifications(
  { db }: Pick<ChatDeps, 'db'>,
  caller: Extract<Caller, { role: 'child' }>,
  childId: ChildId,
  query: PageQuery,
): Promise<Page> {
  if (caller.childId !== childId) throw apiError('NOT_FOUND');
  const since = seesSince(caller);
  return readPage(db, { $and: [visibleTo(childId, []), since ? { createdAt: { $gte: since } } : {}] }, query);
}
