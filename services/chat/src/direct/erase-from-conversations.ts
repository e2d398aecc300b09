import type { UserId } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import { conversationsOf } from './conversations.store.ts';
import { messagesOf } from './messages.store.ts';
import { closePermanently } from './set-connection-status.ts';

/**
 * Takes a person out of all conversations. Messages that others received stay as they are, from a 'deleted member',
 * without what they said before they were edited or deleted.
 */
export async function eraseFromConversations(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  const conversations = await conversationsOf(db)
    .find({ members: userId }, { session, projection: { _id: 1 } })
    .toArray();
  await conversationsOf(db).updateMany(
    { members: userId },
    { $pull: { members: userId }, $unset: { [`sides.${userId}`]: '' } },
    { session },
  );
  const ids = conversations.map(({ _id }) => _id);
  await messagesOf(db).updateMany(
    {
      conversation: { $in: ids },
      senderId: userId,
      $or: [{ history: { $exists: true } }, { kept: { $exists: true } }],
    },
    { $unset: { history: '', kept: '' } },
    { session },
  );
  for (const _id of ids) await closePermanently(db, _id, session);
}
