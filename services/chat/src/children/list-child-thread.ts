import type { ChildId, ChildMessage } from '@notalone/contracts';
import type { Caller } from '@notalone/service-kit/auth/caller';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import type { Filter } from 'mongodb';
import * as z from 'zod';
import { findChild } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { seesSince } from '../shared/sees-since.ts';
import { type ChildMessageDocument, listMessages } from './child-messages.store.ts';
import { viewChildMessage } from './child-messages.view.ts';
import { requireThreadInView } from './thread-in-view.ts';

const cursorSchema = z.iso.datetime();
/** The page of a cursor has messages before this time. */
export const positionOf = (cursor: string): Date => new Date(decodeCursor(cursor, cursorSchema));

export interface ChildMessagePage {
  readonly messages: ChildMessage[];
  readonly next?: string;
}
type PageQuery = { readonly cursor?: string | undefined; readonly limit: number };

interface Reader {
  readonly thread: string;
  readonly readerId: ChildId;
  readonly isParent: boolean;
  /** The child's device. What it has told of somebody is in no copy, and on no other device (rules 4.5). */
  readonly deviceId?: string | undefined;
  readonly since?: Date | undefined;
}

/** What `readerId` sees of a thread, or its parent: what is in the safety queue no parent sees. */
export function messagesSeenBy({ thread, readerId, isParent, deviceId, since }: Reader): Filter<ChildMessageDocument> {
  const hidden = isParent ? (['withheld', 'removed'] as const) : (['removed'] as const);
  const own: Filter<ChildMessageDocument> = { senderId: readerId, state: { $nin: hidden } };
  const theirs = { receiverId: readerId, state: 'delivered' as const, hiddenFor: { $ne: readerId } };
  const written =
    deviceId === undefined ? [] : [{ 'disclosure.deviceId': deviceId, 'disclosure.isHidden': { $exists: false } }];
  return {
    thread,
    $and: [
      { $or: [own, theirs] },
      { $or: [{ disclosure: { $exists: false } }, ...written] },
      ...(isParent ? [{ isKeptFromParents: { $exists: false } }] : []),
      ...(since ? [{ createdAt: { $gte: since } }] : []),
    ],
  };
}

/** One page of a thread as `readerId` sees it, or as its parent does. */
export async function readPage(
  db: ChatDeps['db'],
  reader: Reader,
  { cursor, limit }: PageQuery,
): Promise<ChildMessagePage> {
  const { readerId, isParent } = reader;
  const before = cursor === undefined ? undefined : positionOf(cursor);
  const found = await listMessages(db, messagesSeenBy(reader), { before, limit: limit + 1 });
  const messages = found.slice(0, limit).map((message) => viewChildMessage(message, readerId, isParent));
  const last = messages.at(-1);
  return { messages, ...(last && found.length > limit && { next: encodeCursor(last.createdAt) }) };
}

/** @throws NOT_FOUND unless the caller asks for its own thread, with a friend now or within the last 90 days */
export async function listChildThread(
  deps: Pick<ChatDeps, 'db' | 'now'>,
  caller: Extract<Caller, { role: 'child' }>,
  { childId, friendId }: { readonly childId: ChildId; readonly friendId: ChildId },
  query: PageQuery,
): Promise<ChildMessagePage> {
  const { db } = deps;
  if (childId !== caller.childId || !(await findChild(db, childId))) throw apiError('NOT_FOUND');
  const thread = await requireThreadInView(deps, childId, friendId);
  if (!thread) return { messages: [] };
  const { sessionId, deviceId = sessionId } = caller;
  const reader = { thread: thread._id, readerId: childId, isParent: false, deviceId, since: seesSince(caller) };
  return readPage(db, reader, query);
}
