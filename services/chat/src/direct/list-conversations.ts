import type { Conversation, chat, QueryOf, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import type { Db, Filter } from 'mongodb';
import * as z from 'zod';
import { findPeople, withProfile } from '../people/people.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { wordsOf } from '../text/preview.rules.ts';
import { type ConversationDocument, conversationsOf } from './conversations.store.ts';
import { otherOf, viewConversation } from './conversations.view.ts';
import { findNewestVisible } from './messages.store.ts';

/** `activeAt` and `_id` of the last conversation of a page. */
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

/** A reader who has reported or hidden the newest message sees the newest one that is still visible to them. */
async function withVisibleLast(
  db: Db,
  userId: UserId,
  conversation: ConversationDocument,
): Promise<ConversationDocument> {
  if (!conversation.last?.hiddenFor?.includes(userId)) return conversation;
  const { last: _hidden, ...rest } = conversation;
  const last = await findNewestVisible(db, conversation._id, userId);
  return last ? { ...rest, last: { ...last, content: wordsOf(last) } } : rest;
}

/**
 * All connections, with or without messages, and former connections with messages.
 * @throws PROFILE_NOT_FOUND without a profile
 */
export async function listConversations(
  deps: Pick<ChatDeps, 'db' | 'internal' | 'log'>,
  userId: UserId,
  { cursor, limit }: QueryOf<typeof chat.listConversations>,
): Promise<Page> {
  const { db } = deps;
  const shown = [
    { connectionStatus: 'connected' as const },
    { connectionStatus: 'ended' as const, last: { $exists: true } },
  ];
  const found = await conversationsOf(db)
    .find({ members: userId, $and: [{ $or: shown }, after(cursor)] })
    .sort({ activeAt: -1, _id: -1 })
    .limit(limit + 1)
    .toArray();
  const page = await Promise.all(
    found.slice(0, limit).map((conversation) => withVisibleLast(db, userId, conversation)),
  );
  const people = await findPeople(db, [userId, ...page.map(({ _id }) => otherOf(_id, userId))]);
  if (!(await withProfile(deps, userId, people.get(userId)))) throw apiError('PROFILE_NOT_FOUND');
  const last = page.at(-1);
  return {
    conversations: page.map((conversation) =>
      viewConversation(conversation, userId, people.get(otherOf(conversation._id, userId))),
    ),
    ...(last && found.length > limit && { next: encodeCursor([last.activeAt, last._id]) }),
  };
}
