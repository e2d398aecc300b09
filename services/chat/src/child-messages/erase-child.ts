import { type ChildId, childIdSchema, pairKey } from '@notalone/contracts';
import { holdOf, sealHeldRecords } from '@notalone/moderation/legal-hold/holds';
import { type ClientSession, ObjectId } from 'mongodb';
import { eraseFriendshipsOf, findFriendship, markChildErased } from '../children/children.projection.ts';
import type { ChatDeps } from '../deps.ts';
import { eraseNotificationsAboutChild } from '../notifications/erase-notifications.ts';
import { childMessagesOf, type ThreadDocument, threadsOf } from './child-messages.store.ts';
import { eraseParentReads } from './parent-reads.store.ts';
import { eraseSafetyCases } from './safety-queue.store.ts';
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

/**
 * Erases all that this service holds of a child: what it wrote, its threads and friends. What a friend wrote to it stays
 * with the friend for a while; what a safety case holds is sealed. Doing it again does no harm.
 */
export async function eraseChild(
  deps: Pick<ChatDeps, 'db' | 'now'>,
  childId: ChildId,
  session: ClientSession,
): Promise<void> {
  const { db, now } = deps;
  const threads = await threadsOf(db).find({ members: childId }, { session }).toArray();
  const ids = threads.map(({ _id }) => _id);
  const held = [
    { collection: 'childMessages', filter: { thread: { $in: ids } } },
    { collection: 'childThreads', filter: { members: childId } },
    { collection: 'friendships', filter: { members: childId } },
  ];
  await sealHeldRecords({ db, now }, childId, held, session);
  if ((await holdOf(db, childId, session)) === 'released') await eraseSafetyCases(db, childId, session);
  for (const thread of threads) await keepForFriend(deps, childId, thread, session);
  await childMessagesOf(db).deleteMany({ thread: { $in: ids } }, { session });
  await threadsOf(db).deleteMany({ _id: { $in: ids } }, { session });
  await eraseParentReads(db, childId, session);
  await eraseFriendshipsOf(db, childId, session);
  await eraseNotificationsAboutChild(db, childId, session);
  await markChildErased(db, childId, session);
}
