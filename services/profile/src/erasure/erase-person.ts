import type { UserId } from '@notalone/contracts';
import { eraseReports } from '@notalone/moderation/reports/stored-reports';
import type { ClientSession } from 'mongodb';
import { eraseChildrenOf } from '../children/erase-child.ts';
import { eraseConsents } from '../consents/consents.store.ts';
import { eraseExports } from '../data-exports/exports.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { eraseGuardianships } from '../guardians/leave.ts';
import { preservePerson } from '../legal-hold/preserve-person.ts';
import { markErased } from '../memberships/memberships.store.ts';
import { eraseMentoring } from '../mentor-records/end-pairs.ts';
import { eraseRemovedContent } from '../moderation/removed-content.ts';
import { eraseAccountProjection } from '../people/people.store.ts';
import { eraseProfile } from '../profiles/erase-profile.ts';
import { eraseRelations } from '../relations/erase-relations.ts';

/** Erases everything that this service holds of a person, and publishes the tombstones. Idempotent. */
export async function erasePerson(deps: ProfileDeps, userId: UserId, session: ClientSession): Promise<void> {
  const { db, outbox, pictures, now } = deps;
  await preservePerson(deps, userId, session);
  await markErased(db, userId, now(), session);
  await eraseProfile(deps, userId, session);
  await eraseMentoring(deps, userId, session);
  await eraseRelations({ db, outbox }, userId, session);
  await eraseGuardianships(deps, userId, session);
  await eraseChildrenOf({ db, outbox, now }, userId, session);
  await eraseReports(deps, userId, session);
  await eraseRemovedContent(db, userId, session);
  await pictures.removeOf(userId, session);
  await eraseConsents(db, userId, session);
  await eraseExports(db, { userId }, session);
  await eraseAccountProjection(db, userId, session);
}
