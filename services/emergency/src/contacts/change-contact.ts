import type { BodyOf, emergencySettings, ReplyOf, UserId } from '@notalone/contracts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession } from 'mongodb';
import { announceActForAll, requireNoFrozenGuardianOfAny } from '../people/guardians.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { toE164 } from '../shared/phone-number.ts';
import { type Contact, contactsOf, findContact, findContacts, standingChange } from './contacts.store.ts';
import { contactView } from './contacts.view.ts';
import { serialiseContacts } from './new-numbers.ts';
import { takeRemoved } from './removed-contacts.store.ts';
import { leaveNumber, takeNumber } from './take-number.ts';

async function ownContact(
  deps: EmergencyDeps,
  parentId: UserId,
  contactId: string,
  session: ClientSession,
): Promise<Contact> {
  const contact = await findContact(deps, contactId, session);
  if (contact?.parentId !== parentId) throw apiError('NOT_FOUND');
  return contact;
}

async function requireFreeNumber(deps: EmergencyDeps, contact: Contact, phoneNumber: string, session: ClientSession) {
  if (contact.isParent)
    throw apiError('CONFLICT', { msg: 'This is the number of your account. It changes with the account.' });
  const contacts = await findContacts(deps, contact.parentId, session);
  if (contacts.some((one) => one.phoneNumber === phoneNumber))
    throw fieldError('phoneNumber', 'This number is one of your contacts already.');
}

/** Whoever had the former number is no contact any more, and the new one has not said yes. */
async function changeNumber(deps: EmergencyDeps, contact: Contact, phoneNumber: string, session: ClientSession) {
  const { _id, parentId } = contact;
  await requireFreeNumber(deps, contact, phoneNumber, session);
  await leaveNumber(deps, contact, session);
  const removed = await takeRemoved(deps, { parentId, phoneNumber }, session);
  const standing = await takeNumber(deps, { _id, parentId, phoneNumber }, removed, session);
  const { $set, $unset } = standingChange(standing);
  await contactsOf(deps.db).updateOne(
    { _id },
    {
      $set: { ...$set, phoneNumber, numberedAt: deps.now() },
      $unset: { ...$unset, notReachedAt: '', notReachedNumber: '' },
    },
    { session },
  );
  const changed = await ownContact(deps, parentId, _id, session);
  if (changed.state === 'confirmed') await deps.openAlerts.contactJoined(changed, session);
  for (const action of ['removed-contact', 'added-contact'] as const)
    await announceActForAll(deps, { userId: parentId, action }, session);
}

/**
 * Corrects a contact. Another number belongs to somebody else, who is asked.
 * @throws NOT_FOUND; CONFLICT for another number of the parent's own contact, and while another guardian's account is
 * stopped; VALIDATION for a number that another
 * contact has; RATE_LIMITED for too many new numbers
 */
export async function changeContact(
  deps: EmergencyDeps,
  parentId: UserId,
  contactId: string,
  { name, relationship, phoneNumber: typed }: BodyOf<typeof emergencySettings.changeContact>,
): Promise<ReplyOf<typeof emergencySettings.changeContact>> {
  const phoneNumber = toE164(typed);
  const changed = await deps.transact(async (session) => {
    await serialiseContacts(deps.db, parentId, session);
    await requireNoFrozenGuardianOfAny(deps, parentId, session);
    const contact = await ownContact(deps, parentId, contactId, session);
    await contactsOf(deps.db).updateOne({ _id: contactId }, { $set: { name, relationship } }, { session });
    if (phoneNumber !== contact.phoneNumber)
      await changeNumber(deps, { ...contact, name, relationship }, phoneNumber, session);
    return ownContact(deps, parentId, contactId, session);
  });
  deps.worker.wake();
  return contactView(changed);
}

/** @throws NOT_FOUND; CONFLICT for the parent's own number, and while another guardian's account is stopped */
export async function removeContact(
  deps: EmergencyDeps,
  parentId: UserId,
  contactId: string,
): Promise<{ message: string }> {
  await deps.transact(async (session) => {
    await serialiseContacts(deps.db, parentId, session);
    await requireNoFrozenGuardianOfAny(deps, parentId, session);
    const contact = await ownContact(deps, parentId, contactId, session);
    if (contact.isParent)
      throw apiError('CONFLICT', { msg: 'Your own number stays: it is the one that always works.' });
    await leaveNumber(deps, contact, session);
    await contactsOf(deps.db).deleteOne({ _id: contactId }, { session });
    await announceActForAll(deps, { userId: parentId, action: 'removed-contact' }, session);
  });
  return { message: 'Emergency contact removed successfully!' };
}
