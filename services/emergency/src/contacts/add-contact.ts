import type { BodyOf, emergencySettings, ReplyOf, UserId } from '@notalone/contracts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { serialisePresses } from '../alerts/alerts.store.ts';
import type { EmergencyDeps } from '../deps.ts';
import { learnParent } from '../family/family.projection.ts';
import { randomId } from '../random-id.ts';
import { isSubscribed } from '../subscription/is-subscribed.ts';
import { roomFor, toE164 } from './contacts.rules.ts';
import { contactsOf, findContacts } from './contacts.store.ts';
import { contactView } from './contacts.view.ts';
import { inviteContact } from './invite-contact.ts';

const KNOWN = 'This number is one of your contacts already.';

/**
 * @throws VALIDATION for a number that is there; CONFLICT for a sixth contact; SUBSCRIPTION_NEEDED for a third one
 * without it
 */
export async function addContact(
  deps: EmergencyDeps,
  caller: { readonly userId: UserId; readonly role: 'parent' | 'admin' },
  body: BodyOf<typeof emergencySettings.addContact>,
): Promise<ReplyOf<typeof emergencySettings.addContact>> {
  const { userId: parentId } = caller;
  const { name, relationship } = body;
  const phoneNumber = toE164(body.phoneNumber);
  await learnParent(deps, parentId);
  const known = await findContacts(deps.db, parentId, deps.now());
  if (known.some((contact) => contact.phoneNumber === phoneNumber)) throw fieldError('phoneNumber', KNOWN);
  const subscribed = await isSubscribed(deps, caller);
  const _id = randomId();
  const contact = { _id, parentId, name, relationship, phoneNumber, state: 'invited' as const, createdAt: deps.now() };
  try {
    const state = await deps.transact(async (session) => {
      await serialisePresses(deps.db, parentId, session);
      const others = await contactsOf(deps.db).countDocuments({ parentId, isParent: { $ne: true } }, { session });
      const room = roomFor(others, subscribed);
      if (room === 'full') throw apiError('CONFLICT', { msg: 'You can have five contacts.' });
      if (room === 'subscription') throw apiError('SUBSCRIPTION_NEEDED');
      await contactsOf(deps.db).insertOne(contact, { session });
      return inviteContact(deps, contact, session);
    });
    deps.worker.wake();
    return contactView({ ...contact, state, isParent: false });
  } catch (error) {
    if (isDuplicate(error)) throw fieldError('phoneNumber', KNOWN);
    throw error;
  }
}
