import { type Guarded, guardiansWith, type UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { type Audience, findAudience, isInAudience } from '../contacts/audience.ts';
import { findContact } from '../contacts/contacts.store.ts';
import { withheldFrom } from '../people/guardians.ts';
import { findGuarded } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { type AlertContact, type AlertDocument, guardianOf } from './alerts.store.ts';

type AudienceDeps = Pick<EmergencyDeps, 'db' | 'encryption' | 'now'>;
type Whose = Pick<AlertDocument, 'parentId' | 'childId' | 'hiddenFrom'>;

/** The guardians of an alert's child who have the texts, and had them at the press. */
export const guardiansTold = ({ hiddenFrom = [] }: Pick<Whose, 'hiddenFrom'>, guarded: Guarded): UserId[] =>
  guardiansWith(guarded, 'texts').filter((userId) => !hiddenFrom.includes(userId));

/** Who hears of an alert at this moment. */
export async function audienceOf(
  { db }: Pick<EmergencyDeps, 'db'>,
  alert: Whose,
  session?: ClientSession,
): Promise<Audience> {
  const guarded = await findGuarded(db, alert, session);
  return { ...(await findAudience({ db }, guarded, session)), guardianIds: guardiansTold(alert, guarded) };
}

/** From whom a moderator took its texts. */
export const findSilenced = async (
  { db }: Pick<EmergencyDeps, 'db'>,
  { parentId, childId }: Whose,
  session: ClientSession,
): Promise<UserId[]> => withheldFrom(await findGuarded(db, { childId, parentId }, session), 'texts');

/** Contacts of an alert who are nobody's whom it is for any more. */
export async function findLeavers(
  deps: AudienceDeps,
  alert: AlertDocument,
  session: ClientSession,
): Promise<AlertContact[]> {
  const audience = await audienceOf(deps, alert, session);
  const leavers: AlertContact[] = [];
  for (const contact of alert.contacts.filter(({ removedAt }) => !removedAt)) {
    const parentId = guardianOf(alert, contact);
    const known = await findContact(deps, contact.contactId, session);
    const { isParent, phoneNumber } = known ?? { isParent: true, phoneNumber: '' };
    if (!isInAudience(audience, { parentId, isParent, phoneNumber })) leavers.push(contact);
  }
  return leavers;
}
