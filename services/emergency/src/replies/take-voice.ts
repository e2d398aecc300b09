import { ALERT_CALL_SECONDS, ukTime } from '@notalone/contracts';
import { comingContacts, isClosed, isDeciding } from '../alerts/alert-life.rules.ts';
import { type AlertContact, type AlertDocument, alertsOf } from '../alerts/alerts.store.ts';
import { answerAlert, type GrownUpAnswer } from '../alerts/answer-alert.ts';
import { type DeliveryDocument, deliveriesOf } from '../deliveries/deliveries.store.ts';
import { escaped } from '../links/pages.ts';
import { secondsBetween } from '../shared/clock.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import type { Form } from './twilio-form.ts';

const HANG_UP = '<Hangup/>';
const NOT_CALLED = '999 has not been called.';
const say = (text: string) => `<Say language="en-GB">${escaped(text)}</Say>`;

const ASKING: readonly DeliveryDocument['kind'][] = ['alert', 'reopened'];

/** What each key says at a call of that kind. A voicemail presses none (rules 5.5). */
function answerOf({ kind }: DeliveryDocument, digits: string): GrownUpAnswer | undefined {
  if (ASKING.includes(kind) && digits === '1') return { answer: 'on-the-way' };
  if (digits === '2') return { answer: 'together' };
  if (kind === 'ask' && digits === '3') return { answer: 'not-together' };
  return undefined;
}

const THANKS: Readonly<Record<GrownUpAnswer['answer'], string>> = {
  'on-the-way': 'Thank you. They see that you are coming.',
  together: 'Thank you. The alert is closed.',
  'not-together': 'Thank you. We are asking everybody again.',
  'cannot-come': 'Thank you.',
  'call-me': 'Thank you.',
};

function askingText(alert: AlertDocument, now: Date): string {
  const isLong = secondsBetween(alert.createdAt, now) >= ALERT_CALL_SECONDS && comingContacts(alert).length === 0;
  return `This is Not Alone. ${alert.childName} has asked for help at ${ukTime(alert.createdAt)}${isLong ? ', and nobody is on the way' : ''}. If you are coming, press 1. If you are together, press 2. ${NOT_CALLED}`;
}

function endText({ childName, state, closedAt, closedBy }: AlertDocument): string {
  const at = closedAt ? ` at ${ukTime(closedAt)}` : '';
  if (state === 'ended')
    return `This is Not Alone. Nobody has told us that ${childName} is safe. Please ring. ${NOT_CALLED}`;
  if (state === 'together') return `This is Not Alone. ${closedBy?.name ?? childName} said${at}: together.`;
  return closedBy?.who === 'child'
    ? `This is Not Alone. ${childName}'s phone says OK${at}. Please ring to make sure.`
    : `This is Not Alone. ${closedBy?.name ?? 'A parent'} closed the alert of ${childName}${at}.`;
}

/** What is said to somebody who is still a contact. */
function textFor({ kind }: DeliveryDocument, alert: AlertDocument, contact: AlertContact, now: Date) {
  if (isClosed(alert)) return { text: endText(alert), isQuestion: false };
  if (kind === 'ask' && contact.answer === 'on-the-way')
    return {
      text: `This is Not Alone. Are you with ${alert.childName}? If you are together, press 2. If you are not, press 3. ${NOT_CALLED}`,
      isQuestion: true,
    };
  return { text: askingText(alert, now), isQuestion: true };
}

/** What a call says, as TwiML, and what becomes of the key that was pressed. */
export async function takeVoice(
  deps: EmergencyDeps,
  deliveryId: string,
  { Digits: digits = '' }: Form,
): Promise<string> {
  const delivery = await deliveriesOf(deps.db).findOne({ _id: deliveryId, channel: 'call' });
  const alert = delivery?.alertId ? await alertsOf(deps.db).findOne({ _id: delivery.alertId }) : null;
  const contact = alert?.contacts.find(({ contactId }) => contactId === delivery?.contactId);
  if (!delivery || !alert || !contact || !isDeciding(contact)) return HANG_UP;
  const given = answerOf(delivery, digits);
  if (given && !isClosed(alert)) {
    await answerAlert(deps, alert._id, contact.contactId, given);
    return say(`${THANKS[given.answer]} ${NOT_CALLED}`);
  }
  const { text, isQuestion } = textFor(delivery, alert, contact, deps.now());
  if (!isQuestion) return `${say(text)}${say(text)}`;
  const action = `${deps.config.PUBLIC_URL.replace(/\/$/, '')}/api/emergency-sms/webhooks/twilio/voice?delivery=${deliveryId}`;
  return `<Gather numDigits="1" timeout="10" action="${escaped(action)}" method="POST">${say(text)}${say(text)}</Gather>`;
}
