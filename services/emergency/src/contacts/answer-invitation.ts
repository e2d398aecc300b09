import { apiError } from '@notalone/service-kit/errors/api-error';
import { addDeliveries, newDelivery } from '../deliveries/deliveries.store.ts';
import type { EmergencyDeps } from '../deps.ts';
import { contactsOf, markNumber, tokenHashOf } from './contacts.store.ts';

/** What somebody said to being a contact. 'never' holds for every family. @throws NOT_FOUND */
export async function answerInvitation(deps: EmergencyDeps, token: string, said: 'yes' | 'never'): Promise<void> {
  const contact = await contactsOf(deps.db).findOne({ tokenHash: tokenHashOf(token) });
  if (!contact?.phoneNumber) throw apiError('NOT_FOUND');
  const { phoneNumber } = contact;
  await deps.transact(async (session) => {
    if (said === 'yes') {
      const set = { state: 'confirmed' as const, confirmedAt: deps.now() };
      await contactsOf(deps.db).updateOne({ _id: contact._id }, { $set: set }, { session });
      return;
    }
    const refusing = { phoneNumber, state: { $ne: 'refused' as const } };
    const told = await contactsOf(deps.db).find(refusing, { session }).toArray();
    await contactsOf(deps.db).updateMany(refusing, { $set: { state: 'refused' } }, { session });
    const now = deps.now();
    const mails = told.map(({ _id, parentId }) =>
      newDelivery({ parentId, channel: 'mail', kind: 'opted-out', aboutId: _id, dueAt: now }, now),
    );
    await addDeliveries(deps.db, mails, session);
    await markNumber(deps, phoneNumber, { refusedAt: deps.now() }, session);
  });
  deps.worker.wake();
}
