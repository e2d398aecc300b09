import { type DataOf, pairKey, type relationChanged } from '@notalone/contracts';
import { preserveEvidence } from '@notalone/moderation/legal-hold/preserve-evidence';
import type { ClientSession, Db } from 'mongodb';
import type { ChatDeps } from '../shared/deps.ts';
import { conversationsOf, READABLE } from './conversations.store.ts';
import { messagesOf, storedPictureOf } from './messages.store.ts';

type ErasureDeps = Pick<ChatDeps, 'db' | 'now' | 'pictures'>;

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
 * messages and their pictures. Pictures that a case of child safety holds are preserved first (rules 6.2).
 */
export async function closePermanently(deps: ErasureDeps, pair: string, session: ClientSession): Promise<void> {
  const { db, pictures } = deps;
  const kept = { _id: pair, connectionStatus: { $in: READABLE }, last: { $exists: true }, members: { $ne: [] } };
  const { matchedCount } = await conversationsOf(db).updateOne(
    kept,
    { $set: { connectionStatus: 'ended' } },
    { session },
  );
  if (matchedCount > 0) return;
  await conversationsOf(db).deleteOne({ _id: pair }, { session });
  const hasPicture = { $or: [{ pictureId: { $exists: true } }, { 'kept.pictureId': { $exists: true } }] };
  const shown = await messagesOf(db)
    .find({ conversation: pair, ...hasPicture }, { session })
    .toArray();
  for (const message of shown) {
    const pictureId = storedPictureOf(message);
    if (!pictureId) continue;
    for (const personId of [message.senderId, message.receiverId])
      await preserveEvidence(deps, personId, { pictures: [{ pictureId }] }, session);
    await pictures.remove(pictureId, session);
  }
  await messagesOf(db).deleteMany({ conversation: pair }, { session });
}
