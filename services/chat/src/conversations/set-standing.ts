import { type DataOf, pairKey, type relationChanged } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import { messagesOf } from '../messages/messages.store.ts';
import { conversationsOf, READABLE } from './conversations.store.ts';

/** Opens, closes or hides the conversation of two people. What was written stays, for when they connect anew. */
export async function setStanding(db: Db, { pair, state, since }: DataOf<typeof relationChanged>, session: ClientSession): Promise<void> {
  const _id = pairKey(...pair);
  if (state === 'connected') {
    const opening = { $set: { standing: state, members: [...pair] }, $max: { activeAt: new Date(since) }, $setOnInsert: { sides: {} } };
    await conversationsOf(db).updateOne({ _id }, opening, { session, upsert: true });
  } else await conversationsOf(db).updateOne({ _id }, { $set: { standing: state } }, { session });
}

/** One of the two has left for good: nothing more is written, and what nobody can read any more goes. */
export async function closeForGood(db: Db, pair: string, session: ClientSession): Promise<void> {
  const kept = { _id: pair, standing: { $in: READABLE }, last: { $exists: true }, members: { $ne: [] } };
  const { matchedCount } = await conversationsOf(db).updateOne(kept, { $set: { standing: 'ended' } }, { session });
  if (matchedCount > 0) return;
  await conversationsOf(db).deleteOne({ _id: pair }, { session });
  await messagesOf(db).deleteMany({ conversation: pair }, { session });
}
