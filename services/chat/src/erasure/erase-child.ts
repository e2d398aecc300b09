import type { ChildId } from '@notalone/contracts';
import { legalHoldOf, preserveHeldRecords } from '@notalone/moderation/legal-hold/legal-holds';
import type { ClientSession } from 'mongodb';
import { findThreadsOf } from '../children/child-messages.store.ts';
import { eraseChildThreads } from '../children/erase-child-threads.ts';
import { eraseSafetyCases } from '../children/safety-queue.store.ts';
import { eraseNotificationsAboutChild } from '../notifications/erase-notifications.ts';
import { eraseFriendshipsOf, markChildErased } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';

/**
 * Erases all that this service holds of a child: what it wrote, its threads and friends. What a friend wrote to it
 * stays with the friend for a while; what a safety case holds is preserved. Doing it again does no harm.
 */
export async function eraseChild(
  deps: Pick<ChatDeps, 'db' | 'now'>,
  childId: ChildId,
  session: ClientSession,
): Promise<void> {
  const { db, now } = deps;
  const threads = await findThreadsOf(db, childId, session);
  const preserved = [
    { collection: 'childMessages', filter: { thread: { $in: threads.map(({ _id }) => _id) } } },
    { collection: 'childThreads', filter: { members: childId } },
    { collection: 'friendships', filter: { members: childId } },
  ];
  await preserveHeldRecords({ db, now }, childId, preserved, session);
  if ((await legalHoldOf(db, childId, session)) === 'released') await eraseSafetyCases(db, childId, session);
  await eraseChildThreads(deps, childId, threads, session);
  await eraseFriendshipsOf(db, childId, session);
  await eraseNotificationsAboutChild(db, childId, session);
  await markChildErased(db, childId, session);
}
