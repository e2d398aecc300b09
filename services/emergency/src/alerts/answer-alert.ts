import { apiError } from '@notalone/service-kit/errors/api-error';
import { tokenHashOf } from '../contacts/contacts.store.ts';
import { resume, stopWaiting } from '../deliveries/deliveries.store.ts';
import type { EmergencyDeps } from '../deps.ts';
import { isSomebodyComing } from './alerts.rules.ts';
import { type AlertDocument, type Answer, alertsOf } from './alerts.store.ts';
import { announceChanged } from './announce-alert.ts';

/**
 * A contact has answered: by page, by text or by telephone. 'on-the-way' stops everything that is still to be sent, any
 * answer the call to the one who gave it. A contact may change the answer: once nobody is on the way any more, what
 * that had stopped goes on. Answers the alert, or undefined where there is no such contact.
 */
export function answerAlert(
  { db, transact, outbox, now }: Pick<EmergencyDeps, 'db' | 'transact' | 'outbox' | 'now'>,
  contact: { readonly tokenHash: string } | { readonly alertId: string; readonly contactId: string },
  answer: Answer,
): Promise<AlertDocument | undefined> {
  const which =
    'tokenHash' in contact
      ? { contacts: { $elemMatch: { tokenHash: contact.tokenHash } } }
      : { _id: contact.alertId, contacts: { $elemMatch: { contactId: contact.contactId } } };
  return transact(async (session) => {
    const before = await alertsOf(db).findOne(which, { session });
    const alert = await alertsOf(db).findOneAndUpdate(
      which,
      { $set: { 'contacts.$.answer': answer, 'contacts.$.answeredAt': now() } },
      { session, returnDocument: 'after' },
    );
    if (!alert || !before) return undefined;
    const { _id: alertId } = alert;
    const answered = alert.contacts.filter((one) => one.answer !== undefined).map(({ contactId }) => contactId);
    await stopWaiting(db, { alertId, contactId: { $in: answered }, kind: { $ne: 'cancel' } }, session);
    if (answer === 'on-the-way')
      await stopWaiting(db, { alertId, channel: { $ne: 'mail' }, kind: { $nin: ['cancel', 'unconfirmed'] } }, session);
    if (isSomebodyComing(before) && !isSomebodyComing(alert) && !alert.cancelledAt) {
      const others = { alertId, contactId: { $nin: answered }, channel: { $ne: 'mail' as const } };
      await resume(db, others, now(), session);
    }
    await announceChanged({ outbox }, session, alert);
    return alert;
  });
}

/** @throws NOT_FOUND for a link that is not one of ours */
export async function answerAlertByLink(
  deps: Parameters<typeof answerAlert>[0],
  token: string,
  answer: Answer,
): Promise<void> {
  if (!(await answerAlert(deps, { tokenHash: tokenHashOf(token) }, answer))) throw apiError('NOT_FOUND');
}
