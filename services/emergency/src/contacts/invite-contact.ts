import { INVITATION_DAYS } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { addDeliveries, newDelivery } from '../deliveries/deliveries.store.ts';
import type { EmergencyDeps } from '../deps.ts';
import { invitationId, linkToken } from '../links/link-token.ts';
import { type Contact, type ContactState, contactsOf, findNumber, markNumber, tokenHashOf } from './contacts.store.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Asks a number by text whether its owner wants to be a contact: once in 30 days over all families, and never after
 * 'Never text me' (rules 5.9). Answers how the contact stands.
 */
export async function inviteContact(
  deps: Pick<EmergencyDeps, 'db' | 'seal' | 'now'>,
  { _id: contactId, parentId, phoneNumber }: Pick<Contact, '_id' | 'parentId' | 'phoneNumber'>,
  session: ClientSession,
): Promise<ContactState> {
  const now = deps.now();
  const known = await findNumber(deps, phoneNumber, session);
  const wasAsked =
    known.invitedAt !== undefined && now.getTime() - known.invitedAt.getTime() < INVITATION_DAYS * DAY_MS;
  const state = known.refusedAt ? 'refused' : wasAsked ? 'not-asked' : 'invited';
  const tokenHash = tokenHashOf(linkToken(deps, 'invitation', invitationId(contactId, phoneNumber)));
  await contactsOf(deps.db).updateOne(
    { _id: contactId },
    { $set: { state, tokenHash }, $unset: { confirmedAt: '' } },
    { session },
  );
  if (state !== 'invited') return state;
  await markNumber(deps, phoneNumber, { invitedAt: now }, session);
  const text = newDelivery(
    { parentId, contactId, channel: 'sms', kind: 'invitation', to: phoneNumber, dueAt: now },
    now,
  );
  await addDeliveries(deps.db, [text], session);
  return state;
}
