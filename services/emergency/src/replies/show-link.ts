import { apiError } from '@notalone/service-kit/errors/api-error';
import { audienceOf } from '../alerts/alert-audience.ts';
import { isDeciding } from '../alerts/alert-life.rules.ts';
import { placeShown } from '../alerts/alert-place.ts';
import { type AlertDocument, alertsOf, guardianOf } from '../alerts/alerts.store.ts';
import { isSeenBy } from '../alerts/find-alert.ts';
import { mayGetPlace } from '../contacts/audience.ts';
import { contactsOf, findContacts } from '../contacts/contacts.store.ts';
import { findChildPhones } from '../family/settings.store.ts';
import { tokenHashOf } from '../links/link-token.ts';
import { invitationPage } from '../links/pages.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { answerPage } from './answer-page.ts';

interface OpenedLink {
  readonly token: string;
  /** Whether it was answered after the end of the alert. */
  readonly isLate: boolean;
}

/** The child's own phone, else the guardian whose contact it is, who is not told to ring himself. */
async function whomToRing(
  deps: EmergencyDeps,
  { childId, childName }: AlertDocument,
  parent: { name: string; phoneNumber: string } | undefined,
) {
  const phone = childId && (await findChildPhones(deps.db, [childId])).get(childId);
  if (phone) return { name: `${childName}’s phone`, number: phone };
  return parent && { name: parent.name, number: parent.phoneNumber };
}

async function showAlert(deps: EmergencyDeps, { token, isLate }: OpenedLink, alert: AlertDocument): Promise<Buffer> {
  const contact = alert.contacts.find((one) => one.tokenHash === tokenHashOf(token));
  const guardianId = guardianOf(alert, contact);
  const contacts = await findContacts(deps, guardianId);
  const known = contacts.find(({ _id }) => _id === contact?.contactId);
  // Only a contact of this moment: somebody who was removed, or whose guardian has left, sees nothing.
  if (!contact || !known || !isDeciding(contact) || !(await isSeenBy(deps, alert, guardianId)))
    throw apiError('NOT_FOUND');
  const getsPlace = mayGetPlace(await audienceOf(deps, alert), known);
  const position = getsPlace ? await placeShown(deps, alert, guardianId) : undefined;
  const parent = known.isParent ? undefined : contacts.find(({ isParent }) => isParent);
  const ring = await whomToRing(deps, alert, parent);
  return answerPage({ token, alert, contact, position, ring, isLate, now: deps.now() });
}

/** The page behind a link. @throws NOT_FOUND */
export async function showLink(deps: EmergencyDeps, link: OpenedLink): Promise<Buffer> {
  const { token } = link;
  const tokenHash = tokenHashOf(token);
  const alert = await alertsOf(deps.db).findOne({ 'contacts.tokenHash': tokenHash });
  if (alert) return showAlert(deps, link, alert);
  const contact = await contactsOf(deps.db).findOne({ tokenHash });
  if (!contact) throw apiError('NOT_FOUND');
  return invitationPage({ token, state: contact.state });
}
