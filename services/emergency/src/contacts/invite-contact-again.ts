import { type emergencySettings, INVITATIONS_AGAIN_PER_DAY, type ReplyOf, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession } from 'mongodb';
import { secondsBetween } from '../shared/clock.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { invitationsAgainFullUntil } from './contacts.rules.ts';
import { contactsOf, findContact, standingChange } from './contacts.store.ts';
import { contactView } from './contacts.view.ts';
import { inviteContact } from './invite-contact.ts';
import { findNumber, markNumber } from './numbers.collection.ts';

/** Counted over all families: whoever has a mistyped number is not texted all day. */
async function countInvitationAgain(deps: EmergencyDeps, number: string, session: ClientSession): Promise<void> {
  const now = deps.now();
  const { invitedAgainAt = [] } = await findNumber(deps, number, session);
  const until = invitationsAgainFullUntil(invitedAgainAt, now);
  if (until)
    throw apiError('RATE_LIMITED', {
      msg: 'This number has been asked often enough for today. Please check it, or try again tomorrow.',
      retryAfterSeconds: Math.ceil(secondsBetween(now, until)),
    });
  const times = [...invitedAgainAt, now].slice(-INVITATIONS_AGAIN_PER_DAY);
  await markNumber(deps, number, { invitedAgainAt: times }, session);
}

/** @throws NOT_FOUND; CONFLICT where the invitation has not failed, or STOP was answered; RATE_LIMITED for too many */
export async function inviteContactAgain(
  deps: EmergencyDeps,
  parentId: UserId,
  contactId: string,
): Promise<ReplyOf<typeof emergencySettings.inviteContactAgain>> {
  const invited = await deps.transact(async (session) => {
    const contact = await findContact(deps, contactId, session);
    if (contact?.parentId !== parentId) throw apiError('NOT_FOUND');
    if (contact.state !== 'failed')
      throw apiError('CONFLICT', { msg: 'Only an invitation that did not arrive can be sent again.' });
    if (!contact.takesTexts)
      throw apiError('CONFLICT', { msg: 'This phone takes no texts from us until it texts START to our number.' });
    await countInvitationAgain(deps, contact.phoneNumber, session);
    const standing = await inviteContact(deps, contact, session);
    await contactsOf(deps.db).updateOne({ _id: contactId }, standingChange(standing), { session });
    return findContact(deps, contactId, session);
  });
  if (!invited) throw apiError('NOT_FOUND');
  deps.worker.wake();
  return contactView(invited);
}
