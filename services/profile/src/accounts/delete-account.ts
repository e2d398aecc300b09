import { randomUUID } from 'node:crypto';
import { deletionRequested, profilePartKey, type UserId } from '@notalone/contracts';
import type { ProfileDeps } from '../deps.ts';
import { profilesOf } from '../profiles/profiles.store.ts';
import { eraseAllRelations } from '../relations/erase-relations.ts';
import { ensureMembership, lockMembership, markLeaving } from './memberships.store.ts';

type Deps = Pick<ProfileDeps, 'db' | 'transact' | 'outbox' | 'revocations' | 'now'>;

/**
 * Hides and signs out at once, with a profile or without; every service then erases what it holds when it hears of it
 * (rules 8.1), this one too (`erase-person.ts`). Asking again changes nothing but signs out again.
 */
export async function deleteAccount({ db, transact, outbox, revocations, now }: Deps, userId: UserId): Promise<{ message: string }> {
  await ensureMembership(db, userId);
  await transact(async (session) => {
    const { leaving } = await lockMembership(db, userId, session);
    if (leaving) return;
    const erasureId = randomUUID();
    await markLeaving(db, userId, { erasureId, requestedAt: now() }, session);
    const { deletedCount } = await profilesOf(db).deleteOne({ _id: userId }, { session });
    if (deletedCount > 0) await outbox.tombstone(session, 'people.state', profilePartKey(userId));
    await outbox.add(session, deletionRequested, { key: userId, data: { userId, erasureId } });
  });
  await revocations.endForGood(userId);
  await eraseAllRelations({ db, outbox, transact }, userId);
  return { message: 'Account deleted successfully!' };
}
