import type { BodyOf, emergencySettings, ReplyOf, UserId } from '@notalone/contracts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { randomId } from '@notalone/service-kit/secrets/random-id';
import type { ClientSession } from 'mongodb';
import { announceActForAll, requireNoFrozenGuardianOfAny } from '../people/guardians.ts';
import { findOrFetchParent } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { toE164 } from '../shared/phone-number.ts';
import { isSubscribed } from '../subscription/is-subscribed.ts';
import { roomFor } from './contacts.rules.ts';
import { type Contact, contactsOf, findContact, findContacts } from './contacts.store.ts';
import { contactView } from './contacts.view.ts';
import { serialiseContacts } from './new-numbers.ts';
import { takeRemoved } from './removed-contacts.store.ts';
import { takeNumber } from './take-number.ts';

const KNOWN = 'This number is one of your contacts already.';
type NewContact = Pick<Contact, 'parentId' | 'name' | 'relationship' | 'phoneNumber'>;

async function requireRoom(
  { db }: EmergencyDeps,
  parentId: UserId,
  isPaid: boolean,
  session: ClientSession,
): Promise<void> {
  const others = await contactsOf(db).countDocuments({ parentId, isParent: { $ne: true } }, { session });
  const room = roomFor(others, isPaid);
  if (room === 'full') throw apiError('CONFLICT', { msg: 'You can have five contacts.' });
  if (room === 'subscription') throw apiError('SUBSCRIPTION_NEEDED');
}

async function insert(deps: EmergencyDeps, contact: NewContact, session: ClientSession): Promise<Contact> {
  const removed = await takeRemoved(deps, contact, session);
  // A contact that was removed has its id again; one that was corrected to another number has it still.
  const isIdFree = removed && !(await contactsOf(deps.db).findOne({ _id: removed.contactId }, { session }));
  const _id = isIdFree ? removed.contactId : randomId();
  const standing = await takeNumber(deps, { ...contact, _id }, removed, session);
  const getsPlace = removed?.getsPlace ?? true;
  await contactsOf(deps.db).insertOne({ ...contact, _id, getsPlace, createdAt: deps.now(), ...standing }, { session });
  const added = await findContact(deps, _id, session);
  if (!added) throw new Error('A contact was not stored');
  if (added.state === 'confirmed') await deps.openAlerts.contactJoined(added, session);
  return added;
}

/**
 * @throws VALIDATION for a number that is there; CONFLICT for a sixth contact, and while another guardian's account is
 * stopped; SUBSCRIPTION_NEEDED for a third one
 * without it; RATE_LIMITED for too many new numbers
 */
export async function addContact(
  deps: EmergencyDeps,
  caller: { readonly userId: UserId; readonly role: 'parent' | 'admin' },
  { name, relationship, phoneNumber: typed }: BodyOf<typeof emergencySettings.addContact>,
): Promise<ReplyOf<typeof emergencySettings.addContact>> {
  const { userId: parentId } = caller;
  const phoneNumber = toE164(typed);
  await findOrFetchParent(deps, parentId);
  const known = await findContacts(deps, parentId);
  if (known.some((contact) => contact.phoneNumber === phoneNumber)) throw fieldError('phoneNumber', KNOWN);
  const isPaid = await isSubscribed(deps, caller);
  try {
    const contact = await deps.transact(async (session) => {
      await serialiseContacts(deps.db, parentId, session);
      await requireNoFrozenGuardianOfAny(deps, parentId, session);
      await requireRoom(deps, parentId, isPaid, session);
      await announceActForAll(deps, { userId: parentId, action: 'added-contact' }, session);
      return insert(deps, { parentId, name, relationship, phoneNumber }, session);
    });
    deps.worker.wake();
    return contactView(contact);
  } catch (error) {
    if (isDuplicate(error)) throw fieldError('phoneNumber', KNOWN);
    throw error;
  }
}
