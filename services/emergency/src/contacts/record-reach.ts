import type { ClientSession } from 'mongodb';
import { OPTED_OUT } from '../deliveries/deliveries.rules.ts';
import { addDeliveries, type DeliveryDocument } from '../deliveries/deliveries.store.ts';
import type { Outcome } from '../deliveries/prepared.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { type Contact, contactsOf, findContact, reachHash } from './contacts.store.ts';
import { invitationFailedMail, uncountInvitation } from './invite-contact.ts';
import { mailGuardians } from './mail-guardians.ts';
import { findNumber, markNumber } from './numbers.collection.ts';
import { markStopped } from './numbers.store.ts';
import { markRemovedFailed } from './removed-contacts.store.ts';

type ReachDeps = Pick<EmergencyDeps, 'db' | 'encryption' | 'now' | 'transact'>;

/** Nobody was asked: the contact is red, its parent is told, and the number may be asked again. */
async function invitationFailed(deps: ReachDeps, delivery: DeliveryDocument, session: ClientSession): Promise<void> {
  const { contactId = '', to: phoneNumber = '', parentId, createdAt } = delivery;
  const sent = { _id: contactId, phoneNumber, state: 'sent' as const };
  const { modifiedCount } = await contactsOf(deps.db).updateOne(sent, { $set: { state: 'failed' } }, { session });
  if (modifiedCount > 0)
    await addDeliveries(deps.db, [invitationFailedMail({ _id: contactId, parentId }, deps.now())], session);
  else await markRemovedFailed(deps, { parentId, phoneNumber }, session);
  await uncountInvitation(deps, phoneNumber, createdAt, session);
}

/** It arrived after all: the provider may say so after it has said that it failed. */
async function invitationArrived(deps: ReachDeps, delivery: DeliveryDocument, session: ClientSession): Promise<void> {
  const { contactId = '', to: phoneNumber = '', createdAt } = delivery;
  const failed = { _id: contactId, phoneNumber, state: 'failed' as const };
  const { modifiedCount } = await contactsOf(deps.db).updateOne(failed, { $set: { state: 'sent' } }, { session });
  const { invitedAt } = await findNumber(deps, phoneNumber, session);
  if (modifiedCount > 0 && !invitedAt) await markNumber(deps, phoneNumber, { invitedAt: createdAt }, session);
}

async function recordInvitation(
  deps: ReachDeps,
  delivery: DeliveryDocument,
  outcome: Outcome,
  session: ClientSession,
): Promise<void> {
  if (outcome.kind === 'delivered') return invitationArrived(deps, delivery, session);
  if (outcome.code === OPTED_OUT && delivery.to) await markStopped(deps, delivery.to, session);
  await invitationFailed(deps, delivery, session);
}

async function markReached(deps: ReachDeps, { _id, notReachedAt }: Contact, session: ClientSession): Promise<void> {
  const unset = { $unset: { notReachedAt: '' as const, notReachedNumber: '' as const } };
  if (notReachedAt) await contactsOf(deps.db).updateOne({ _id }, unset, { session });
}

async function markNotReached(deps: ReachDeps, contact: Contact, session: ClientSession): Promise<void> {
  const { _id, phoneNumber } = contact;
  if (contact.notReachedAt) return;
  const set = { notReachedAt: deps.now(), notReachedNumber: reachHash(deps, phoneNumber) };
  await contactsOf(deps.db).updateOne({ _id }, { $set: set }, { session });
  await mailGuardians(deps, 'not-reached', [contact], session);
}

/**
 * What a message or call that has come to its end says of the number: a warning and one mail, which go with the next
 * delivery. Never of the person: who has said yes stays a contact (rules 5.3).
 */
export async function recordReach(
  deps: ReachDeps,
  delivery: DeliveryDocument,
  outcome: Outcome,
  session: ClientSession,
): Promise<void> {
  const { contactId, channel, kind, to } = delivery;
  if (channel === 'mail' || !contactId) return;
  if (kind === 'invitation') await recordInvitation(deps, delivery, outcome, session);
  const contact = await findContact(deps, contactId, session);
  // Corrected since: this was about another number.
  if (!contact || (to !== undefined && to !== contact.phoneNumber)) return;
  if (outcome.kind === 'delivered') return markReached(deps, contact, session);
  if (kind === 'invitation') return;
  // It is rung instead, which is no failure of the number.
  if (outcome.code === OPTED_OUT) return markStopped(deps, contact.phoneNumber, session);
  await markNotReached(deps, contact, session);
}
