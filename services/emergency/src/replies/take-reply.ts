import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { isDeciding } from '../alerts/alert-life.rules.ts';
import { type AlertDocument, alertsOf } from '../alerts/alerts.store.ts';
import { answerAlert, type GrownUpAnswer } from '../alerts/answer-alert.ts';
import { confirmByText } from '../contacts/confirm-contact.ts';
import { findContactsAt } from '../contacts/contacts.store.ts';
import { clearStopped, markStopped } from '../contacts/numbers.store.ts';
import { deliveriesOf } from '../deliveries/deliveries.store.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import type { Form } from './twilio-form.ts';

const COMING = /^\s*(?:yes|coming)[\s.!]*$/i;
/** Only this word says together: YES never closes an alert. */
const TOGETHER = /^\s*with[\s.!]*$/i;
const OPTING_OUT = /^\s*(?:stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)[\s.!]*$/i;
/** Twilio takes YES too for the end of an opt-out. */
const OPTING_IN = /^\s*(?:start|unstop|yes)[\s.!]*$/i;

/** A reply counts once, whoever delivers it twice. */
async function isFirst({ db, now }: EmergencyDeps, messageSid: string): Promise<boolean> {
  try {
    await db.collection<{ _id: string; at: Date }>('seenWebhooks').insertOne({ _id: messageSid, at: now() });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

interface Asked {
  readonly alert: AlertDocument;
  readonly contactId: string;
}
/** The newest open alert in which whoever has this number now is asked. */
async function openAlertOf({ db }: EmergencyDeps, contactIds: readonly string[]): Promise<Asked | undefined> {
  const open = { 'contacts.contactId': { $in: [...contactIds] }, closedAt: { $exists: false } };
  const alerts = await alertsOf(db).find(open).sort({ createdAt: -1 }).toArray();
  for (const alert of alerts) {
    const contact = alert.contacts.find((one) => contactIds.includes(one.contactId) && isDeciding(one));
    if (contact) return { alert, contactId: contact.contactId };
  }
  return undefined;
}

/** A word answers what was texted last: an invitation, or an alert. */
async function isInvitationNewest({ db }: EmergencyDeps, from: string): Promise<boolean> {
  const text = { to: from, channel: 'sms' as const, sends: { $gt: 0 } };
  return (await deliveriesOf(db).findOne(text, { sort: { sentAt: -1 } }))?.kind === 'invitation';
}

async function answer(deps: EmergencyDeps, from: string, said: GrownUpAnswer): Promise<void> {
  const contacts = await findContactsAt(deps, from);
  const asked = await openAlertOf(
    deps,
    contacts.map(({ _id }) => _id),
  );
  if (asked) await answerAlert(deps, asked.alert._id, asked.contactId, said);
}

/** A reply to a text message, by its whole words. */
export async function takeReply(
  deps: EmergencyDeps,
  { MessageSid: sid = '', From: from = '', Body: body = '' }: Form,
): Promise<void> {
  if (!sid || !from || !(await isFirst(deps, sid))) return;
  if (OPTING_OUT.test(body)) {
    await markStopped(deps, from);
    deps.worker.wake();
    return;
  }
  if (OPTING_IN.test(body)) await clearStopped(deps, from);
  if (TOGETHER.test(body)) return answer(deps, from, { answer: 'together' });
  if (!COMING.test(body)) return;
  const isYes = /^\s*yes/i.test(body);
  if (isYes && (await isInvitationNewest(deps, from)) && (await confirmByText(deps, from))) return;
  await answer(deps, from, { answer: 'on-the-way' });
}
