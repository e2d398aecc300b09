import type { BodyOf, emergencySettings, ReplyOf, UserId } from '@notalone/contracts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { EmergencyDeps } from '../deps.ts';
import { toE164 } from './contacts.rules.ts';
import { type Contact, contactsOf, findContacts } from './contacts.store.ts';
import { contactView } from './contacts.view.ts';
import { inviteContact } from './invite-contact.ts';

async function ownContact(
  deps: EmergencyDeps,
  parentId: UserId,
  contactId: string,
): Promise<{ contact: Contact; others: Contact[] }> {
  const contacts = await findContacts(deps.db, parentId, deps.now());
  const contact = contacts.find(({ _id }) => _id === contactId);
  if (!contact) throw apiError('NOT_FOUND');
  return { contact, others: contacts.filter((one) => one !== contact) };
}

/**
 * Corrects a contact. Another number belongs to somebody who has not said yes.
 * @throws NOT_FOUND; CONFLICT for another number of the parent's own contact; VALIDATION for a number that another
 * contact has
 */
export async function changeContact(
  deps: EmergencyDeps,
  parentId: UserId,
  contactId: string,
  { name, relationship, phoneNumber: typed }: BodyOf<typeof emergencySettings.changeContact>,
): Promise<ReplyOf<typeof emergencySettings.changeContact>> {
  const { contact, others } = await ownContact(deps, parentId, contactId);
  const phoneNumber = toE164(typed);
  const isNew = phoneNumber !== contact.phoneNumber;
  if (isNew && contact.isParent)
    throw apiError('CONFLICT', { msg: 'This is the number of your account. It changes with the account.' });
  if (others.some((one) => one.phoneNumber === phoneNumber))
    throw fieldError('phoneNumber', 'This number is one of your contacts already.');
  const changed = { ...contact, name, relationship, phoneNumber };
  const state = await deps.transact(async (session) => {
    const set = { name, relationship, ...(!contact.isParent && { phoneNumber }) };
    await contactsOf(deps.db).updateOne({ _id: contactId }, { $set: set }, { session });
    return isNew ? inviteContact(deps, changed, session) : contact.state;
  });
  deps.worker.wake();
  return contactView({ ...changed, state });
}

/** @throws NOT_FOUND; CONFLICT for the parent's own number */
export async function removeContact(
  deps: EmergencyDeps,
  parentId: UserId,
  contactId: string,
): Promise<{ message: string }> {
  const { contact } = await ownContact(deps, parentId, contactId);
  if (contact.isParent) throw apiError('CONFLICT', { msg: 'Your own number stays: it is the one that always works.' });
  await contactsOf(deps.db).deleteOne({ _id: contactId });
  return { message: 'Emergency contact removed successfully!' };
}
