import { type DataOf, pairKey, type relationChanged } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import { conversationsOf, READABLE } from './conversations.store.ts';
import { messagesOf } from './messages.store.ts';

/** Opens, closes or hides the conversation of two people. Its messages stay, in case the two connect again. */
export async function setConnectionStatus(
  db: Db,
  { pair, state, since }: DataOf<typeof relationChanged>,
  session: ClientSession,
): Promise<void> {
  const _id = pairKey(...pair);
  if (state === 'connected') {
    const opening = {
      $set: { connectionStatus: state, members: [...pair] },
      $max: { activeAt: new Date(since) },
      $setOnInsert: { sides: {} },
    };
    await conversationsOf(db).updateOne({ _id }, opening, { session, upsert: true });
  } else await conversationsOf(db).updateOne({ _id }, { $set: { connectionStatus: state } }, { session });
}

/**
 * One of the two was erased: nobody can write any more, and a conversation that nobody can read is deleted with its
 * messages.
 */
export async function closePermanently(db: Db, pair: string, session: ClientSession): Promise<void> {
  const kept = { _id: pair, connectionStatus: { $in: READABLE }, last: { $exists: true }, members: { $ne: [] } };
  const { matchedCount } = await conversationsOf(db).updateOne(
    kept,
    { $set: { connectionStatus: 'ended' } },
    { session },
  );
  if (matchedCount > 0) return;
  await conversationsOf(db).deleteOne({ _id: pair }, { session });
  await messagesOf(db).deleteMany({ conversation: pair }, { session });
}
