import { profilePartKey, type UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { eraseChildrenOf } from '../children/erase-child.ts';
import { eraseConsents } from '../consents/consents.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { eraseSealedProfile } from '../moderation/sealed-profiles.ts';
import { forgetPerson } from '../people.ts';
import { profilesOf } from '../profiles/profiles.store.ts';
import { eraseRelations } from '../relations/erase-relations.ts';
import { eraseReports } from '../reports/reports.store.ts';
import { holdPerson } from './hold-person.ts';
import { markErased } from './memberships.store.ts';

/** Erases everything that this service holds of a person, and publishes the tombstones. Idempotent. */
export async function erasePerson(deps: ProfileDeps, userId: UserId, session: ClientSession): Promise<void> {
  const { db, outbox, pictures, now } = deps;
  await holdPerson(deps, userId, session);
  await markErased(db, userId, now(), session);
  const { deletedCount } = await profilesOf(db).deleteOne({ _id: userId }, { session });
  if (deletedCount > 0) await outbox.tombstone(session, 'people.state', profilePartKey(userId));
  await eraseRelations({ db, outbox }, userId, session);
  await eraseChildrenOf({ db, outbox, now }, userId, session);
  await eraseReports(deps, userId, session);
  await eraseSealedProfile(db, userId, session);
  await pictures.removeOf(userId, session);
  await eraseConsents(db, userId, session);
  await forgetPerson(db, userId, session);
}
