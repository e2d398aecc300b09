import { idSchema, instantSchema, type Notification, type UserId } from '@notalone/contracts';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import { blockedWith } from '@notalone/service-kit/projections/relations';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import type { ChatDeps } from '../deps.ts';
import { findPeople } from '../people.ts';
import { listed, visibleTo } from './notifications.store.ts';
import { notificationView } from './notifications.view.ts';

const cursorSchema = z.object({ at: instantSchema, id: idSchema });
const positionOf = (cursor: string) => {
  const { at, id } = decodeCursor(cursor, cursorSchema);
  return { at: new Date(at), id: new ObjectId(id) };
};

interface Listed {
  readonly notifications: Notification[];
  /** Cursor of the next page. */
  readonly next?: string;
}

/** A page of a person's notifications, the newest first. */
export async function listNotifications(
  { db }: Pick<ChatDeps, 'db'>,
  userId: UserId,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Listed> {
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const found = await listed(db, visibleTo(userId, await blockedWith(db, userId)), after, limit + 1);
  const page = found.slice(0, limit);
  const people = await findPeople(db, [...new Set(page.flatMap(({ causeId }) => causeId ?? []))]);
  const notifications = page.map((one) => notificationView(one, people));
  const last = found.length > limit ? notifications.at(-1) : undefined;
  return { notifications, ...(last && { next: encodeCursor({ at: last.createdAt, id: last._id }) }) };
}
