import { randomUUID } from 'node:crypto';
import { deletionRequested, type UserId } from '@notalone/contracts';
import type { Client } from '@notalone/service-kit/http/client';
import type { ProfileDeps } from '../deps.ts';
import { ensureMembership, lockMembership, markLeaving } from '../memberships/memberships.store.ts';
import { endPairsOf } from '../mentor-records/end-pairs.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { eraseProfile } from '../profiles/erase-profile.ts';
import { keepPostcodeChanges, preparedPhoneHash } from '../profiles/postcode-quota.ts';
import { findProfile } from '../profiles/profiles.store.ts';
import { eraseAllRelations } from '../relations/erase-relations.ts';
import { preserve } from './preserve.ts';

type Deps = Pick<
  ProfileDeps,
  'db' | 'transact' | 'outbox' | 'internal' | 'revocations' | 'places' | 'pictures' | 'now'
>;

/**
 * Hides and signs out a person at once, with or without a profile. Every service then erases what it holds when it
 * receives the event (rules 8.1), this one too (`erase-person.ts`).
 * @throws VALIDATION naming a wrong password; LOCKED_OUT after too many; CONFLICT while frozen
 */
export async function deleteAccount(
  deps: Deps,
  userId: UserId,
  password: string,
  client: Pick<Client, 'prefix'>,
): Promise<{ message: string }> {
  const { db, transact, outbox, revocations, now } = deps;
  await requirePassword(deps, userId, password, client);
  const [phoneHash] = await Promise.all([preparedPhoneHash(deps, userId), ensureMembership(db, userId)]);
  await transact(async (session) => {
    const { leaving } = await lockMembership(db, userId, session);
    if (leaving) return;
    const erasureId = randomUUID();
    await preserve(deps, { subject: 'person', id: userId }, session);
    await markLeaving(db, userId, { erasureId, requestedAt: now() }, session);
    await endPairsOf(deps, userId, session);
    const profile = await findProfile(db, userId, session);
    if (profile) {
      await keepPostcodeChanges(deps, phoneHash, profile, session);
      await eraseProfile(deps, userId, session);
    }
    await outbox.add(session, deletionRequested, { key: userId, data: { userId, erasureId } });
  });
  await revocations.revokeAllTokens(userId);
  await eraseAllRelations({ db, outbox, transact }, userId);
  return { message: 'Account deleted successfully!' };
}
