import type { UserId } from '@notalone/contracts';
import { legalHoldOf, preserveHeldRecords } from '@notalone/moderation/legal-hold/legal-holds';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';

/**
 * Preserves what this service has of a person whom a case of child safety holds. Call it before anything of the person
 * is deleted, so also where a deletion begins by hiding the profile. Idempotent.
 */
export async function preservePerson(
  { db, pictures, now }: Pick<ProfileDeps, 'db' | 'pictures' | 'now'>,
  userId: UserId,
  session: ClientSession,
): Promise<void> {
  const records = [
    { collection: 'profiles', filter: { _id: userId } },
    { collection: 'sealedProfiles', filter: { _id: userId } },
    { collection: 'relations', filter: { pair: userId } },
    { collection: 'children', filter: { parentId: userId } },
    { collection: 'consents', filter: { userId } },
  ];
  await preserveHeldRecords({ db, now }, userId, records, session);
  if ((await legalHoldOf(db, userId, session)) === 'held') await pictures.hold({ ownerId: userId }, userId, session);
}
