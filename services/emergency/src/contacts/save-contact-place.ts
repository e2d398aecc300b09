import type { emergencySettings, ReplyOf, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { requireNoFrozenGuardianOfAny } from '../people/guardians.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { contactsOf, findContact } from './contacts.store.ts';
import { contactView } from './contacts.view.ts';

/**
 * Whether a contact gets the child's place. What is sent, and the page of an answer, ask at that moment. @throws
 * NOT_FOUND; CONFLICT while another guardian's account is stopped
 */
export async function saveContactPlace(
  deps: EmergencyDeps,
  parentId: UserId,
  contactId: string,
  getsPlace: boolean,
): Promise<ReplyOf<typeof emergencySettings.saveContactPlace>> {
  await requireNoFrozenGuardianOfAny(deps, parentId);
  const { matchedCount } = await contactsOf(deps.db).updateOne({ _id: contactId, parentId }, { $set: { getsPlace } });
  const contact = matchedCount > 0 ? await findContact(deps, contactId) : undefined;
  if (!contact) throw apiError('NOT_FOUND');
  return contactView(contact);
}
