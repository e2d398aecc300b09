import type { UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../shared/deps.ts';
import {
  CONVERSATION_INDEXES,
  type ConversationDocument,
  conversationsOf,
  recountUnread,
} from './conversations.store.ts';
import { messagesOf } from './messages.store.ts';
import { closePermanently } from './set-connection-status.ts';

type Deps = Pick<ChatDeps, 'db' | 'now' | 'pictures'>;

/** A picture without words leaves nothing behind that could be read: it counts as deleted by its sender. */
async function deleteWordless(
  { db, now }: Deps,
  conversations: readonly string[],
  senderId: UserId,
  session: ClientSession,
): Promise<void> {
  const wordless = { conversation: { $in: [...conversations] }, senderId, content: '', pictureId: { $exists: true } };
  const found = await messagesOf(db).find(wordless, { session }).toArray();
  if (found.length === 0) return;
  const deletedAt = now();
  await messagesOf(db).updateMany(wordless, { $set: { deletedAt } }, { session });
  await conversationsOf(db).updateMany(
    { 'last._id': { $in: found.map(({ _id }) => _id) } },
    { $set: { 'last.content': '', 'last.deletedAt': deletedAt } },
    { session },
  );
  const readers = new Map(found.map(({ conversation, receiverId }) => [conversation, receiverId]));
  for (const [_id, receiverId] of readers) {
    const changed = await conversationsOf(db).findOne({ _id, members: receiverId }, { session });
    if (changed) await recountUnread(db, changed, receiverId, session);
  }
}

async function eraseFromConversations(deps: Deps, userId: UserId, session: ClientSession): Promise<void> {
  const { db } = deps;
  const conversations = await conversationsOf(db)
    .find({ members: userId }, { session, projection: { _id: 1 } })
    .toArray();
  await conversationsOf(db).updateMany(
    { members: userId },
    { $pull: { members: userId }, $unset: { [`sides.${userId}`]: '' } },
    { session },
  );
  const ids = conversations.map(({ _id }) => _id);
  await deleteWordless(deps, ids, userId, session);
  const traces = ['history', 'kept', 'pictureId', 'imageAlt'];
  await messagesOf(db).updateMany(
    { conversation: { $in: ids }, senderId: userId, $or: traces.map((field) => ({ [field]: { $exists: true } })) },
    { $unset: Object.fromEntries(traces.map((field) => [field, ''])) },
    { session },
  );
  for (const _id of ids) await closePermanently(deps, _id, session);
}

/** The bytes of pictures are erased with the pictures. */
export const CONVERSATIONS: PersonalData<ConversationDocument, Deps> = {
  collection: 'conversations',
  indexes: CONVERSATION_INDEXES,
  subject: 'person',
  where: (members: UserId) => ({ members }),
  whenLeaving: {
    by: (deps, { id }, session: ClientSession) => eraseFromConversations(deps, id as UserId, session),
    says: 'The person is taken out. What nobody may read any more is deleted, with its messages.',
  },
  privacy: [
    {
      what: 'how far one has received and read',
      why: 'unread numbers, ticks',
      seenBy: 'oneself and the other of the conversation',
      kept: 'until the account is deleted',
    },
  ],
  inCopy: { kind: 'conversation' },
  receipt: 'unreadableMessages',
};
