import type { ChildId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { friendshipsOf } from './friendships.store.ts';
import { notifyDecided } from './notify-parties.ts';

/** Erases what stands between a child and others, and tells of what was known elsewhere. */
export async function eraseFriendshipsOf(
  deps: Pick<ProfileDeps, 'db' | 'outbox'>,
  childId: ChildId,
  session: ClientSession,
): Promise<void> {
  const { db, outbox } = deps;
  const of = { $or: [{ fromChildId: childId }, { toChildId: childId }] };
  const friendships = await friendshipsOf(db).find(of, { session }).toArray();
  for (const friendship of friendships) {
    if (friendship.state === 'pending') await notifyDecided(deps, friendship, { outcome: 'withdrawn' }, session);
    if (friendship.version > 0) await outbox.tombstone(session, 'relations.state', friendship._id);
  }
  await friendshipsOf(db).deleteMany(of, { session });
}
