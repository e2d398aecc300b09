import type { UserId } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import { conversationsOf } from './conversations.store.ts';
import { closePermanently } from './set-connection-status.ts';

/** Takes a person out of all conversations. Messages that others received stay, from a 'deleted member'. */
export async function eraseFromConversations(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  const conversations = await conversationsOf(db)
    .find({ members: userId }, { session, projection: { _id: 1 } })
    .toArray();
  await conversationsOf(db).updateMany(
    { members: userId },
    { $pull: { members: userId }, $unset: { [`sides.${userId}`]: '' } },
    { session },
  );
  for (const { _id } of conversations) await closePermanently(db, _id, session);
}
