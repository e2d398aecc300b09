import type { ClientSession } from 'mongodb';
import { addDeliveries, deliveriesOf, newDelivery, stopWaiting } from '../deliveries/deliveries.store.ts';
import { invitationId, linkToken, tokenHashOf } from '../links/link-token.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import type { Contact } from './contact.ts';
import { invitationTo } from './contacts.rules.ts';
import { contactsOf, type Standing } from './contacts.store.ts';
import { findNumber, markNumber, takeKnownNumber, unmarkNumber } from './numbers.collection.ts';

type InviteDeps = Pick<EmergencyDeps, 'db' | 'encryption' | 'now'>;
type Invited = Pick<Contact, '_id' | 'parentId' | 'phoneNumber'>;

/**
 * Asks a number by text whether its owner wants to be a contact, where that may be. Answers how the contact stands,
 * which the caller stores in the same transaction.
 */
export async function inviteContact(
  deps: InviteDeps,
  { _id: contactId, parentId, phoneNumber: to }: Invited,
  session: ClientSession,
): Promise<Standing> {
  const now = deps.now();
  const invitation = invitationTo(await takeKnownNumber(deps, to, session), now);
  if (invitation.state === 'failed')
    await addDeliveries(deps.db, [invitationFailedMail({ _id: contactId, parentId }, now)], session);
  if (invitation.state !== 'sent') return invitation;
  await markNumber(deps, to, { invitedAt: now }, session);
  const text = newDelivery({ parentId, contactId, channel: 'sms', kind: 'invitation', to, dueAt: now }, now);
  await addDeliveries(deps.db, [text], session);
  return { state: 'sent', tokenHash: tokenHashOf(linkToken(deps, 'invitation', invitationId(contactId, to))) };
}

export const invitationFailedMail = ({ _id: aboutId, parentId }: Pick<Contact, '_id' | 'parentId'>, now: Date) =>
  newDelivery({ parentId, channel: 'mail', kind: 'invitation-failed', aboutId, dueAt: now }, now);

/**
 * An invitation that reached nobody, made at that time, does not use up the 30 days: whichever family waits for the
 * number is next.
 */
export async function uncountInvitation(
  deps: InviteDeps,
  phoneNumber: string,
  madeAt: Date,
  session: ClientSession,
): Promise<void> {
  const { invitedAt } = await findNumber(deps, phoneNumber, session);
  if (invitedAt?.getTime() !== madeAt.getTime()) return;
  await unmarkNumber(deps, phoneNumber, 'invitedAt', session);
  const waiting = { phoneNumber, state: 'waiting' as const };
  await contactsOf(deps.db).updateMany(waiting, { $set: { invitedFrom: deps.now() } }, { session });
}

/**
 * Stops an invitation that waits to be sent, the first time or again. Answers whether there was one. Whether an earlier
 * attempt arrived may be unknown: asking twice is better than never.
 */
export async function takeBackInvitation(
  deps: InviteDeps,
  { _id: contactId, phoneNumber: to }: Invited,
  session: ClientSession,
): Promise<boolean> {
  const now = deps.now();
  const isUnclaimed = { $or: [{ dueAt: { $gt: now } }, { leaseUntil: { $lte: now } }] };
  const waiting = { contactId, to, kind: 'invitation' as const, dueAt: { $exists: true }, ...isUnclaimed };
  const invitation = await deliveriesOf(deps.db).findOne(waiting, { session });
  if (!invitation) return false;
  await stopWaiting(deps.db, { _id: invitation._id }, session);
  await uncountInvitation(deps, to, invitation.createdAt, session);
  return true;
}
