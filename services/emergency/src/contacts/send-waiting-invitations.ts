import type { EmergencyDeps } from '../shared/deps.ts';
import { contactsOf, standingChange } from './contacts.store.ts';
import { inviteContact } from './invite-contact.ts';

const AT_ONCE = 100;

/** Asks contacts whose number could not be asked before (rules 5.9): one invitation in 30 days over all families. */
export async function sendWaitingInvitations(
  deps: Pick<EmergencyDeps, 'db' | 'encryption' | 'now' | 'transact' | 'worker'>,
): Promise<void> {
  const due = await contactsOf(deps.db)
    .find({ state: 'waiting', invitedFrom: { $lte: deps.now() } })
    .sort({ invitedFrom: 1 })
    .limit(AT_ONCE)
    .toArray();
  for (const { _id } of due)
    await deps.transact(async (session) => {
      const contact = await contactsOf(deps.db).findOne({ _id, state: 'waiting' }, { session });
      if (!contact?.phoneNumber) return;
      const standing = await inviteContact(deps, { ...contact, phoneNumber: contact.phoneNumber }, session);
      await contactsOf(deps.db).updateOne({ _id }, standingChange(standing), { session });
    });
  if (due.length > 0) deps.worker.wake();
}
