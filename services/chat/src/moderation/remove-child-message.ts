import { type ClientSession, type Db, ObjectId } from 'mongodb';
import { childMessagesOf } from '../child-messages/child-messages.store.ts';
import type { ChatDeps } from '../deps.ts';

/** Takes a message between children out of everybody's sight; it is erased after 90 days. Idempotent. */
export async function removeChildMessage(
  { db, now }: Pick<ChatDeps, 'db' | 'now'>,
  messageId: string,
  session: ClientSession,
): Promise<void> {
  await childMessagesOf(db).updateOne(
    { _id: new ObjectId(messageId), state: { $ne: 'removed' } },
    [{ $set: { removed: { at: now(), before: '$state' }, state: 'removed' } }],
    { session },
  );
}

/** Puts it back as it was. Idempotent. */
export async function restoreChildMessage(db: Db, messageId: string, session: ClientSession): Promise<void> {
  await childMessagesOf(db).updateOne(
    { _id: new ObjectId(messageId), state: 'removed' },
    [{ $set: { state: '$removed.before' } }, { $unset: 'removed' }],
    { session },
  );
}
