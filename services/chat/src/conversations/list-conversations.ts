import type { Conversation, chat, QueryOf, UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import type { Db, Filter } from 'mongodb';
import * as z from 'zod';
import type { ChatDeps } from '../deps.ts';
import { findNewestSeen } from '../messages/messages.store.ts';
import { findPeople } from '../people.ts';
import { type ConversationDocument, conversationsOf } from './conversations.store.ts';
import { otherOf, viewConversation } from './conversations.view.ts';

/** `activeAt` and `_id` of the last one of a page. */
const cursorSchema = z.tuple([z.iso.datetime(), z.string().max(60)]);

interface Page {
  readonly conversations: Conversation[];
  readonly next?: string;
}

function after(cursor: string | undefined): Filter<ConversationDocument> {
  if (cursor === undefined) return {};
  const [at, _id] = decodeCursor(cursor, cursorSchema);
  const activeAt = new Date(at);
  return { $or: [{ activeAt: { $lt: activeAt } }, { activeAt, _id: { $lt: _id } }] };
}

/** Where I have reported the newest message, the newest that I still see stands in its place. */
async function asSeenBy(db: Db, userId: UserId, conversation: ConversationDocument): Promise<ConversationDocument> {
  if (!conversation.last?.hiddenFor?.includes(userId)) return conversation;
  const { last: _hidden, ...rest } = conversation;
  const last = await findNewestSeen(db, conversation._id, userId);
  return last ? { ...rest, last } : rest;
}

/** Whom I am connected with, written to or not, and with whom I was and wrote. @throws PROFILE_NOT_FOUND without a profile of one's own */
export async function listConversations(
  { db }: Pick<ChatDeps, 'db'>,
  userId: UserId,
  { cursor, limit }: QueryOf<typeof chat.listConversations>,
): Promise<Page> {
  const shown = [{ standing: 'connected' as const }, { standing: 'ended' as const, last: { $exists: true } }];
  const found = await conversationsOf(db)
    .find({ members: userId, $and: [{ $or: shown }, after(cursor)] })
    .sort({ activeAt: -1, _id: -1 })
    .limit(limit + 1)
    .toArray();
  const page = await Promise.all(found.slice(0, limit).map((conversation) => asSeenBy(db, userId, conversation)));
  const people = await findPeople(db, [userId, ...page.map(({ _id }) => otherOf(_id, userId))]);
  if (!people.get(userId)?.profile) throw failure('PROFILE_NOT_FOUND');
  const last = page.at(-1);
  return {
    conversations: page.map((conversation) => viewConversation(conversation, userId, people.get(otherOf(conversation._id, userId)))),
    ...(last && found.length > limit && { next: encodeCursor([last.activeAt, last._id]) }),
  };
}
