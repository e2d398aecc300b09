import type { UserId } from '@notalone/contracts';
import { preserveEvidence } from '@notalone/moderation/legal-hold/preserve-evidence';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';

/**
 * Preserves what this service has of a person whom a case of child safety holds. Call it before anything of the person
 * is deleted, so also where a deletion begins by hiding the profile. Idempotent.
 */
export async function preservePerson(
  deps: Pick<ProfileDeps, 'db' | 'pictures' | 'now'>,
  userId: UserId,
  session: ClientSession,
): Promise<void> {
  const records = [
    { collection: 'profiles', filter: { _id: userId } },
    { collection: 'removedProfiles', filter: { _id: userId } },
    { collection: 'relations', filter: { pair: userId } },
    { collection: 'children', filter: { guardianIds: userId } },
    { collection: 'guardianEntries', filter: { userId } },
    { collection: 'consents', filter: { userId } },
    { collection: 'mentors', filter: { _id: userId } },
    { collection: 'mentorPairs', filter: { $or: [{ mentorId: userId }, { familyId: userId }] } },
  ];
  await preserveEvidence(deps, userId, { records, pictures: [{ ownerId: userId }] }, session);
}
