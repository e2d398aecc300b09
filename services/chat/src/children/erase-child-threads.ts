import { type ChildId, CLOSED_THREAD_DAYS, childIdSchema, pairKey } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import { type ClientSession, ObjectId } from 'mongodb';
import { findFriendship } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import {
  childMessagesOf,
  findThreadsOf,
  THREAD_INDEXES,
  type ThreadDocument,
  threadsOf,
} from './child-messages.store.ts';
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

async function eraseChildThreads(
  deps: Pick<ChatDeps, 'db' | 'now'>,
  childId: ChildId,
  session: ClientSession,
): Promise<void> {
  const { db } = deps;
  const threads = await findThreadsOf(db, childId, session);
  const ids = threads.map(({ _id }) => _id);
  for (const thread of threads) await keepForFriend(deps, childId, thread, session);
  await childMessagesOf(db).deleteMany({ thread: { $in: ids } }, { session });
  await threadsOf(db).deleteMany({ _id: { $in: ids } }, { session });
}

/** Listed before friendships, which say whether a thread was closed already. */
export const CHILD_THREADS: PersonalData<ThreadDocument, Pick<ChatDeps, 'db' | 'now'>> = {
  collection: 'childThreads',
  indexes: THREAD_INDEXES,
  subject: 'child',
  where: (members: ChildId) => ({ members }),
  hold: {},
  whenLeaving: {
    by: (deps, { id }, session: ClientSession) => eraseChildThreads(deps, id as ChildId, session),
    says: 'Deleted, with what the child wrote. What a friend wrote stays in the friend’s view for a while, closed, with nobody named.',
  },
  expires: [{ what: 'messages of two children who are no friends any more', seconds: CLOSED_THREAD_DAYS * 24 * 3600 }],
  privacy: "children's messages",
  inCopy: { kind: 'childThread' },
  receipt: 'childMessages',
};
