import type { chat, Message, QueryOf, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Filter } from 'mongodb';
import { findPeople, nameOf } from '../people/people.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { findMessagePage } from '../shared/message-pages.ts';
import { containing } from '../text/containing.rules.ts';
import { findReadable } from './conversations.store.ts';
import { type MessageDocument, messagesOf, WITH_TEXT } from './messages.store.ts';
import { viewMessage } from './messages.view.ts';

type Deps = Pick<ChatDeps, 'db'>;
type Query = QueryOf<typeof chat.listMessages>;

interface Page {
  readonly messages: Message[];
  /** Cursor of older ones. */
  readonly next?: string;
  /** Cursor of newer ones. */
  readonly prev?: string;
}

async function findPage(
  { db }: Deps,
  [userId, otherId]: readonly [UserId, UserId],
  which: Filter<MessageDocument>,
  query: Query,
): Promise<Page> {
  const [conversation, people] = await Promise.all([
    findReadable(db, userId, otherId),
    findPeople(db, [userId, otherId]),
  ]);
  if (!conversation) throw apiError('NOT_FOUND');
  const filter = { ...which, conversation: conversation._id, hiddenFor: { $ne: userId } };
  const { messages, ...cursors } = await findMessagePage({ messages: messagesOf(db), filter }, query);
  return {
    messages: messages.map((message) => viewMessage(message, nameOf(people.get(message.senderId)), userId)),
    ...cursors,
  };
}

/** One page, newest first. @throws NOT_FOUND for strangers, blocked people and unknown ids alike */
export const listMessages = (deps: Deps, userId: UserId, otherId: UserId, query: Query): Promise<Page> =>
  findPage(deps, [userId, otherId], {}, query);

/** Those with these words. @throws NOT_FOUND as `listMessages` */
export const searchMessages = (
  deps: Deps,
  userId: UserId,
  otherId: UserId,
  { q, ...query }: QueryOf<typeof chat.searchMessages>,
): Promise<Page> => findPage(deps, [userId, otherId], { ...WITH_TEXT, content: containing(q) }, query);
