import { type ChildId, childIdSchema, pairKey } from '@notalone/contracts';
import { type ClientSession, ObjectId } from 'mongodb';
import { findFriendship } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { childMessagesOf, type ThreadDocument, threadsOf } from './child-messages.store.ts';
import { eraseParentReads } from './parent-reads.store.ts';
import { closedAtOf } from './thread-in-view.ts';

/**
 * What the other child wrote stays in its view, closed, with a friend whom nothing names; a message that waited is not
 * sent. What the erased child wrote goes.
 */
async function keepForFriend(
  { db, now }: Pick<ChatDeps, 'db' | 'now'>,
  childId: ChildId,
  thread: ThreadDocument,
  session: ClientSession,
): Promise<void> {
  const friendId = thread.members.find((memberId) => memberId !== childId) ?? childId;
  const nobody = childIdSchema.parse(new ObjectId().toHexString());
  const closedAt = closedAtOf({ ...thread, activeAt: now() }, await findFriendship(db, childId, friendId, session));
  const _id = pairKey(friendId, nobody);
  const { modifiedCount } = await childMessagesOf(db).updateMany(
    { thread: thread._id, senderId: friendId },
    [
      {
        $set: { thread: _id, receiverId: nobody, state: { $cond: [{ $eq: ['$state', 'held'] }, 'refused', '$state'] } },
      },
      { $unset: ['hiddenFor', 'held'] },
    ],
    { session },
  );
  if (modifiedCount === 0) return;
  const { activeAt } = thread;
  const kept = { _id, members: [friendId, nobody].toSorted(), activeAt, endedAt: closedAt ?? now() };
  await threadsOf(db).insertOne(kept, { session });
}

/** Erases a child's threads and what it wrote. What a friend wrote to it stays with the friend for a while. */
export async function eraseChildThreads(
  deps: Pick<ChatDeps, 'db' | 'now'>,
  childId: ChildId,
  threads: readonly ThreadDocument[],
  session: ClientSession,
): Promise<void> {
  const { db } = deps;
  const ids = threads.map(({ _id }) => _id);
  for (const thread of threads) await keepForFriend(deps, childId, thread, session);
  await childMessagesOf(db).deleteMany({ thread: { $in: ids } }, { session });
  await threadsOf(db).deleteMany({ _id: { $in: ids } }, { session });
  await eraseParentReads(db, childId, session);
}
