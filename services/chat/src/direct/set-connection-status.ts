import { type DataOf, pairKey, type relationChanged } from '@notalone/contracts';
import { preserveEvidence } from '@notalone/moderation/legal-hold/preserve-evidence';
import type { ClientSession, Db } from 'mongodb';
import type { ChatDeps } from '../shared/deps.ts';
import { conversationsOf, READABLE } from './conversations.store.ts';
import { messagesOf, storedPictureOf } from './messages.store.ts';

type ErasureDeps = Pick<ChatDeps, 'db' | 'now' | 'pictures'>;

function statusUpdate({ pair, state, since }: DataOf<typeof relationChanged>) {
  const filter = { _id: pairKey(...pair) };
  if (state !== 'connected') return { filter, update: { $set: { connectionStatus: state } } };
  const update = {
    $set: { connectionStatus: state, members: [...pair] },
    $max: { activeAt: new Date(since) },
    $setOnInsert: { sides: {} },
  };
  return { filter, update, upsert: true };
}

/** Opens, closes or hides conversations, in order. Their messages stay, in case the two connect again. */
export async function setConnectionStatuses(
  db: Db,
  relations: readonly DataOf<typeof relationChanged>[],
  session: ClientSession,
): Promise<void> {
  if (relations.length === 0) return;
  const writes = relations.map((relation) => ({ updateOne: statusUpdate(relation) }));
  await conversationsOf(db).bulkWrite(writes, { session });
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
