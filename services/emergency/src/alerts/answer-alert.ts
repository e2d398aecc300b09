import type { BodyOf, emergency, ReplyOf } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { findContacts, findContactsAt } from '../contacts/contacts.store.ts';
import type { Presser } from '../devices/authenticate-press.ts';
import { tokenHashOf } from '../links/link-token.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { audienceOf } from './alert-audience.ts';
import { type AlertEvent, isClosed, isDeciding } from './alert-life.rules.ts';
import { type AlertContact, type AlertDocument, alertsOf, guardianOf } from './alerts.store.ts';
import { type ChangeDeps, changeAlert } from './change-alert.ts';
import { alertsToChange, findAlert, findAlertToChange } from './find-alert.ts';
import { getAlert } from './get-alert.ts';

export type GrownUpAnswer = BodyOf<typeof emergency.answerAlert>;
type AnswerDeps = ChangeDeps & Pick<EmergencyDeps, 'transact' | 'worker'>;

function eventOf({ contactId, name, isParent }: AlertContact, { answer, minutes }: GrownUpAnswer): AlertEvent {
  if (answer === 'together')
    return { kind: answer, contactId, by: { name, who: isParent === true ? 'guardian' : 'contact' } };
  return answer === 'on-the-way' ? { kind: answer, contactId, minutes } : { kind: answer, contactId };
}

/** Together with a child ends every open alert of that child in which the same person is asked. */
const alsoTogether = ({ _id, ownerId }: AlertDocument, contactId: string) => ({
  _id: { $ne: _id },
  ownerId,
  closedAt: { $exists: false },
  'contacts.contactId': contactId,
});

/**
 * A contact has answered: by page, by text or by telephone. Answers the alert, or undefined where there is no such
 * contact, or not any more.
 */
export async function answerAlert(
  deps: AnswerDeps,
  alertId: string,
  contactId: string,
  answer: GrownUpAnswer,
): Promise<AlertDocument | undefined> {
  const alert = await deps.transact(async (session) => {
    const known = await alertsOf(deps.db).findOne({ _id: alertId }, { session });
    const contact = known?.contacts.find((one) => one.contactId === contactId && isDeciding(one));
    if (!known || !contact) return undefined;
    const { guardianIds } = await audienceOf(deps, known, session);
    if (!guardianIds.includes(guardianOf(known, contact))) return undefined;
    const event = eventOf(contact, answer);
    if (event.kind === 'together' && !isClosed(known)) {
      const others = await alertsOf(deps.db).find(alsoTogether(known, contactId), { session }).toArray();
      for (const { _id } of others) await changeAlert(deps, { _id }, event, session);
    }
    return changeAlert(deps, { _id: alertId }, event, session);
  });
  deps.worker.wake();
  return alert;
}

/** Whether an answer found the alert closed, rather than closing it. */
const isTooLate = (alert: AlertDocument, { name }: AlertContact, { answer }: GrownUpAnswer) =>
  isClosed(alert) && !(answer === 'together' && alert.state === 'together' && alert.closedBy?.name === name);

/** @throws NOT_FOUND for a link that is not one of ours, or belongs to somebody who is no contact any more */
export async function answerAlertByLink(
  deps: AnswerDeps,
  token: string,
  answer: GrownUpAnswer,
): Promise<{ readonly isLate: boolean }> {
  const tokenHash = tokenHashOf(token);
  const alert = await alertsOf(deps.db).findOne({ 'contacts.tokenHash': tokenHash });
  const contact = alert?.contacts.find((one) => one.tokenHash === tokenHash);
  const answered = alert && contact && (await answerAlert(deps, alert._id, contact.contactId, answer));
  if (!answered) throw apiError('NOT_FOUND');
  return { isLate: isTooLate(answered, contact, answer) };
}

/**
 * A parent answers on the page.
 * @throws NOT_FOUND; CONFLICT where the parent's own number is not known, and so no contact of the alert
 */
export async function answerAlertAsParent(
  deps: EmergencyDeps,
  presser: Presser & { role: 'parent' },
  alertId: string,
  answer: GrownUpAnswer,
): Promise<ReplyOf<typeof emergency.answerAlert>> {
  const { contacts } = await findAlert(deps, presser, alertId);
  const own = (await findContacts(deps, presser.parentId)).find(({ isParent }) => isParent);
  // Where both guardians have the same phone, one of them is the contact of the alert.
  const atOwnNumber = own ? await findContactsAt(deps, own.phoneNumber) : [];
  const mine = [own, ...atOwnNumber].find((one) =>
    contacts.some((contact) => contact.contactId === one?._id && isDeciding(contact)),
  );
  const alert = mine && (await answerAlert(deps, alertId, mine._id, answer));
  if (!alert) throw apiError('CONFLICT', { msg: 'This alert did not go to you. Please ring.' });
  return getAlert(deps, presser, alertId);
}

/**
 * The child says whether who was coming is there.
 * @throws NOT_FOUND; FORBIDDEN on a device that does not speak for the child about this alert
 */
export async function sayTogether(
  deps: EmergencyDeps,
  presser: Presser,
  alertId: string,
  isTogether: boolean,
): Promise<ReplyOf<typeof emergency.sayTogether>> {
  const { ownerId, childName } = await findAlertToChange(deps, presser, alertId);
  const which = presser.role === 'child' ? await alertsToChange(deps, presser) : { ownerId };
  await deps.transact(async (session) => {
    if (!isTogether) return changeAlert(deps, { _id: alertId }, { kind: 'not-together' }, session);
    const by = { name: childName, who: presser.role === 'child' ? ('child' as const) : ('guardian' as const) };
    const open = await alertsOf(deps.db)
      .find({ $and: [which, { closedAt: { $exists: false } }] }, { session })
      .toArray();
    for (const { _id } of open) await changeAlert(deps, { _id }, { kind: 'together', by }, session);
    return undefined;
  });
  deps.worker.wake();
  return getAlert(deps, presser, alertId);
}
