import type { ChildId } from '@notalone/contracts';
import { holdOf, sealHeldRecords } from '@notalone/service-kit/projections/holds';
import type { ClientSession } from 'mongodb';
import { eraseFriendshipsOf, markChildErased } from '../children/children.projection.ts';
import type { ChatDeps } from '../deps.ts';
import { eraseNotificationsAboutChild } from '../notifications/erase-notifications.ts';
import { childMessagesOf, threadsOf } from './child-messages.store.ts';
import { eraseParentReads } from './parent-reads.store.ts';
import { eraseSafetyCases } from './safety-queue.store.ts';

/**
 * Erases all that this service holds of a child, its threads with friends too; not what a safety case holds. Doing it
 * again does no harm.
 */
export async function eraseChild(
  { db, now }: Pick<ChatDeps, 'db' | 'now'>,
  childId: ChildId,
  session: ClientSession,
): Promise<void> {
  const threads = await threadsOf(db).distinct('_id', { members: childId }, { session });
  const held = [
    { collection: 'childMessages', filter: { thread: { $in: threads } } },
    { collection: 'childThreads', filter: { members: childId } },
    { collection: 'friendships', filter: { members: childId } },
  ];
  await sealHeldRecords({ db, now }, childId, held, session);
  if ((await holdOf(db, childId, session)) === 'released') await eraseSafetyCases(db, childId, session);
  await childMessagesOf(db).deleteMany({ thread: { $in: threads } }, { session });
  await threadsOf(db).deleteMany({ _id: { $in: threads } }, { session });
  await eraseParentReads(db, childId, session);
  await eraseFriendshipsOf(db, childId, session);
  await eraseNotificationsAboutChild(db, childId, session);
  await markChildErased(db, childId, session);
}
