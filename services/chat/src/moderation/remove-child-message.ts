import type { DataOf, itemRemoved } from '@notalone/contracts';
import { type ClientSession, type Db, ObjectId } from 'mongodb';
import { childMessagesOf } from '../children/child-messages.store.ts';
import type { ChatDeps } from '../shared/deps.ts';

type Item = Pick<DataOf<typeof itemRemoved>, 'itemId' | 'decisionId'>;

/**
 * Takes a message between children out of everybody's sight; it is erased after 90 days. One that is removed already
 * comes back with the newest decision. Idempotent.
 */
export async function removeChildMessage(
  { db, now }: Pick<ChatDeps, 'db' | 'now'>,
  { itemId, decisionId }: Item,
  session: ClientSession,
): Promise<void> {
  const _id = new ObjectId(itemId);
  const { matchedCount } = await childMessagesOf(db).updateOne(
    { _id, state: { $ne: 'removed' } },
    [{ $set: { removed: { at: now(), before: '$state', decisionId }, state: 'removed' } }],
    { session },
  );
  if (matchedCount === 0)
    await childMessagesOf(db).updateOne(
      { _id, state: 'removed' },
      { $set: { 'removed.decisionId': decisionId } },
      { session },
    );
}

/** Puts a message back as it was that this decision removed. Idempotent. */
export async function restoreChildMessage(db: Db, { itemId, decisionId }: Item, session: ClientSession): Promise<void> {
  await childMessagesOf(db).updateOne(
    { _id: new ObjectId(itemId), state: 'removed', 'removed.decisionId': decisionId },
    [{ $set: { state: '$removed.before' } }, { $unset: 'removed' }],
    { session },
  );
}
