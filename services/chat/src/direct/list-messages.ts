import type { chat, Message, QueryOf, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import type { Filter } from 'mongodb';
import * as z from 'zod';
import { findPeople, nameOf } from '../people/people.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { findReadable } from './conversations.store.ts';
import { type MessageDocument, messagesOf } from './messages.store.ts';
import { viewMessage } from './messages.view.ts';

const cursorSchema = z.iso.datetime();

interface Page {
  readonly messages: Message[];
  readonly next?: string;
}

/** One page, newest first. @throws NOT_FOUND for strangers, blocked people and unknown ids alike */
export async function listMessages(
  { db }: Pick<ChatDeps, 'db'>,
  userId: UserId,
  otherId: UserId,
  query: QueryOf<typeof chat.listMessages>,
): Promise<Page> {
  const before = query.cursor === undefined ? undefined : new Date(decodeCursor(query.cursor, cursorSchema));
  const [conversation, people] = await Promise.all([
    findReadable(db, userId, otherId),
    findPeople(db, [userId, otherId]),
  ]);
  if (!conversation) throw apiError('NOT_FOUND');
  const seen: Filter<MessageDocument> = {
    conversation: conversation._id,
    hiddenFor: { $ne: userId },
    ...(before && { createdAt: { $lt: before } }),
  };
  const found = await messagesOf(db)
    .find(seen)
    .sort({ createdAt: -1 })
    .limit(query.limit + 1)
    .toArray();
  const messages = found
    .slice(0, query.limit)
    .map((message) => viewMessage(message, nameOf(people.get(message.senderId)), userId));
  const last = messages.at(-1);
  return { messages, ...(last && found.length > query.limit && { next: encodeCursor(last.createdAt) }) };
}
