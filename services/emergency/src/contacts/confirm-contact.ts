import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession, Filter } from 'mongodb';
import { deliveriesOf } from '../deliveries/deliveries.store.ts';
import { tokenHashOf } from '../links/link-token.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { type ContactDocument, contactsOf, findContact } from './contacts.store.ts';
import { serialiseContacts } from './new-numbers.ts';

/** One write decides: whoever had the number before it was corrected confirms nothing. */
async function confirm(
  deps: EmergencyDeps,
  which: Filter<ContactDocument> & Pick<ContactDocument, '_id' | 'phoneNumber'>,
  session: ClientSession,
): Promise<boolean> {
  const confirmed = await contactsOf(deps.db).findOneAndUpdate(
    which,
    { $set: { state: 'confirmed', confirmedAt: deps.now() }, $unset: { invitedFrom: '' } },
    { session, returnDocument: 'after' },
  );
  if (!confirmed) return false;
  await serialiseContacts(deps.db, confirmed.parentId, session);
  const contact = await findContact(deps, confirmed._id, session);
  if (contact) await deps.openAlerts.contactJoined(contact, session);
  return true;
}

/** Somebody has pressed Yes, which may follow on 'Never text me'. @throws NOT_FOUND for the link of another number */
export async function confirmByLink(deps: EmergencyDeps, token: string): Promise<void> {
  const tokenHash = tokenHashOf(token);
  await deps.transact(async (session) => {
    const contact = await contactsOf(deps.db).findOne({ tokenHash }, { session });
    if (!contact?.phoneNumber) throw apiError('NOT_FOUND');
    if (contact.state === 'confirmed') return;
    const { _id, phoneNumber } = contact;
    const which = { _id, tokenHash, phoneNumber, state: { $in: ['sent', 'failed', 'refused'] } } as const;
    if (!(await confirm(deps, which, session))) throw apiError('NOT_FOUND');
  });
}

/** Whether a family's invitation has left for a number: a YES to anything else is no yes to it. */
async function wasInvited(
  { db }: EmergencyDeps,
  { parentId, phoneNumber: to = '' }: ContactDocument,
  session: ClientSession,
): Promise<boolean> {
  const sent = { to, parentId, kind: 'invitation' as const, sends: { $gt: 0 } };
  return (await deliveriesOf(db).findOne(sent, { session, projection: { _id: 1 } })) !== null;
}

/** YES by text: confirms the number for each family whose invitation it has. Answers whether there was any. */
export const confirmByText = (deps: EmergencyDeps, phoneNumber: string): Promise<boolean> =>
  deps.transact(async (session) => {
    const open = await contactsOf(deps.db).find({ phoneNumber, state: 'sent' }, { session }).toArray();
    let isAny = false;
    for (const contact of open)
      if (await wasInvited(deps, contact, session))
        isAny = (await confirm(deps, { _id: contact._id, phoneNumber, state: 'sent' }, session)) || isAny;
    return isAny;
  });
