import type { ChildId, ChildMessage } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import type { Filter } from 'mongodb';
import * as z from 'zod';
import { findChild, findFriendship } from '../children/children.projection.ts';
import type { ChatDeps } from '../deps.ts';
import { type ChildMessageDocument, findThread, listMessages } from './child-messages.store.ts';
import { viewChildMessage } from './child-messages.view.ts';

const cursorSchema = z.iso.datetime();

export interface ChildMessagePage {
  readonly messages: ChildMessage[];
  readonly next?: string;
}
type PageQuery = { readonly cursor?: string | undefined; readonly limit: number };

/** One page of a thread as `readerId` sees it, or as its parent does: what is in the safety queue no parent sees. */
export async function readPage(
  db: ChatDeps['db'],
  {
    thread,
    readerId,
    isParent,
    since,
  }: { thread: string; readerId: ChildId; isParent: boolean; since?: Date | undefined },
  { cursor, limit }: PageQuery,
): Promise<ChildMessagePage> {
  const own: Filter<ChildMessageDocument> = {
    senderId: readerId,
    state: { $nin: isParent ? (['withheld', 'removed'] as const) : (['removed'] as const) },
  };
  const theirs = { receiverId: readerId, state: 'delivered' as const, hiddenFor: { $ne: readerId } };
  const before = cursor === undefined ? undefined : new Date(decodeCursor(cursor, cursorSchema));
  const newer = since ? [{ createdAt: { $gte: since } }] : [];
  const seen: Filter<ChildMessageDocument> = { thread, $and: [{ $or: [own, theirs] }, ...newer] };
  const found = await listMessages(db, seen, { before, limit: limit + 1 });
  const messages = found.slice(0, limit).map((message) => viewChildMessage(message, readerId, isParent));
  const last = messages.at(-1);
  return { messages, ...(last && found.length > limit && { next: encodeCursor(last.createdAt) }) };
}

/** @throws NOT_FOUND unless the caller asks for its own thread, with a friend now or before */
export async function listChildThread(
  { db }: Pick<ChatDeps, 'db'>,
  callerId: ChildId,
  { childId, friendId }: { readonly childId: ChildId; readonly friendId: ChildId },
  query: PageQuery,
): Promise<ChildMessagePage> {
  if (childId !== callerId || !(await findChild(db, childId))) throw apiError('NOT_FOUND');
  const thread = await findThread(db, childId, friendId);
  if (!thread) return await emptyThread(db, childId, friendId);
  return readPage(db, { thread: thread._id, readerId: childId, isParent: false }, query);
}

/** Friends who have not written yet have an empty thread; for strangers there is none. */
async function emptyThread(db: ChatDeps['db'], childId: ChildId, friendId: ChildId): Promise<ChildMessagePage> {
  if (!(await findFriendship(db, childId, friendId))) throw apiError('NOT_FOUND');
  return { messages: [] };
}
