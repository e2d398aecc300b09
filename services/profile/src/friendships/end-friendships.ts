import type { ChildId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { tellDecided } from './friendship-events.ts';
import { type FriendshipDocument, findOpen, saveFriendship } from './friendships.store.ts';

/** Ends all friendships and requests of a child, and tells both families: part of the transaction. */
export async function endFriendshipsOf(
  deps: Pick<ProfileDeps, 'db' | 'outbox' | 'now'>,
  childId: ChildId,
  session: ClientSession,
): Promise<void> {
  const { db, now } = deps;
  for (const before of await findOpen(db, childId, now(), session)) {
    const after: FriendshipDocument = { ...before, state: 'removed', since: now() };
    await saveFriendship(deps, before, after, session);
    await tellDecided(deps, after, { outcome: before.state === 'pending' ? 'withdrawn' : 'removed' }, session);
  }
}
