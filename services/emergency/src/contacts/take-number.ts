import type { ClientSession } from 'mongodb';
import type { EmergencyDeps } from '../shared/deps.ts';
import type { Contact } from './contact.ts';
import { keptState } from './contacts.rules.ts';
import type { Standing } from './contacts.store.ts';
import { inviteContact, takeBackInvitation } from './invite-contact.ts';
import { countNewNumber } from './new-numbers.ts';
import { takeKnownNumber } from './numbers.collection.ts';
import { keepRemoved, type takeRemoved } from './removed-contacts.store.ts';

type NumberDeps = Pick<EmergencyDeps, 'db' | 'encryption' | 'now'>;
type Removed = Awaited<ReturnType<typeof takeRemoved>>;

/**
 * How a contact stands with a number that it gets now: as before where the family has had it, else it is asked.
 * @throws RATE_LIMITED for too many numbers that the family has not had
 */
export async function takeNumber(
  deps: NumberDeps,
  contact: Pick<Contact, '_id' | 'parentId' | 'phoneNumber'>,
  removed: Removed,
  session: ClientSession,
): Promise<Standing> {
  if (!removed) {
    await countNewNumber(deps, contact.parentId, session);
    return inviteContact(deps, contact, session);
  }
  const { confirmedAt, tokenHash } = removed;
  const state = keptState(removed, await takeKnownNumber(deps, contact.phoneNumber, session), deps.now());
  if (state === 'ask') return inviteContact(deps, contact, session);
  return {
    state,
    ...(state === 'confirmed' && { confirmedAt: confirmedAt ?? deps.now() }),
    // The link in the invitation that the number has.
    ...(tokenHash && { tokenHash }),
  };
}

/** A contact no longer has its number: nothing of it stays but how it stood, for when it comes back. */
export async function leaveNumber(
  deps: NumberDeps & Pick<EmergencyDeps, 'openAlerts'>,
  contact: Contact,
  session: ClientSession,
): Promise<void> {
  const isUnasked = await takeBackInvitation(deps, contact, session);
  const left = isUnasked ? { ...contact, state: 'waiting' as const } : contact;
  await keepRemoved(deps, left, deps.now(), session);
  await deps.openAlerts.contactLeft(contact, session);
}
