import { emergencyLinks, ukTime } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { alertsOf } from '../alerts/alerts.store.ts';
import { answerAlert } from '../alerts/answer-alert.ts';
import { contactsOf, findContactsAt } from '../contacts/contacts.store.ts';
import { FILTERED, failureText, maySendAgain, rankOf, statusOf } from '../deliveries/deliveries.rules.ts';
import { type DeliveryDocument, deliveriesOf } from '../deliveries/deliveries.store.ts';
import { markContact, recordStatus } from '../deliveries/delivery-worker.ts';
import type { EmergencyDeps } from '../deps.ts';

type Form = Readonly<Record<string, string>>;

const FAILED_RANK = 5;
/** A reply answers an alert of at most so long ago. */
const REPLY_WITHIN_MS = 12 * 3_600_000;
const COMING = /^\s*(?:yes|coming)[\s.!]*$/i;
const OPTING_OUT = /^\s*(?:stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)\s*$/i;
/** Twilio takes YES too for the end of an opt-out. */
const OPTING_IN = /^\s*(?:start|unstop|yes)[\s.!]*$/i;
const OPTED_OUT = '21610';

/**
 * The form that Twilio has sent. Its signature is over our public address, never over what a client says of it.
 * @throws FORBIDDEN
 */
async function signedForm({ config }: EmergencyDeps, request: FastifyRequest): Promise<Form> {
  const { validateRequest } = (await import('twilio')).default;
  const form = (request.body ?? {}) as Form;
  const url = new URL(request.raw.url ?? '', config.PUBLIC_URL).href;
  const signature = String(request.headers['x-twilio-signature'] ?? '');
  const isGood = validateRequest(config.TWILIO_AUTH_TOKEN, signature, url, form);
  // Names and values are signed unseparated, so the account is checked too.
  if (!isGood || form['AccountSid'] !== config.TWILIO_ACCOUNT_SID) throw apiError('FORBIDDEN');
  return form;
}

/** What became of a text (rules 5.3): only ever forward; what may pass is sent once more. */
async function takeStatus(deps: EmergencyDeps, deliveryId: string, form: Form): Promise<void> {
  const { MessageSid: providerId = '', MessageStatus: status = '', ErrorCode: code = '' } = form;
  const rank = rankOf(status);
  const delivery = await deliveriesOf(deps.db).findOne({ _id: deliveryId });
  if (!delivery || rank === undefined || !providerId) {
    deps.log.warn({ deliveryId, isKnown: delivery !== null }, 'a status was not understood');
    return;
  }
  const isFailed = rank === FAILED_RANK;
  const again =
    isFailed && maySendAgain(code, delivery) ? { dueAt: deps.now(), withoutLinks: code === FILTERED } : undefined;
  const error = isFailed ? failureText(code) : undefined;
  const changed = await recordStatus(deps, delivery, { status: statusOf(status), rank, providerId, again, error });
  if (changed && isFailed) await markContact(deps, delivery, code);
  if (changed && again) deps.worker.wake();
}

const latestAlertText = ({ db, now }: EmergencyDeps, from: string): Promise<DeliveryDocument | null> =>
  deliveriesOf(db).findOne(
    { to: from, kind: 'alert', channel: 'sms', createdAt: { $gt: new Date(now().getTime() - REPLY_WITHIN_MS) } },
    { sort: { createdAt: -1 } },
  );

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

async function takeReply(
  deps: EmergencyDeps,
  { MessageSid: sid = '', From: from = '', Body: body = '' }: Form,
): Promise<void> {
  if (!sid || !(await isFirst(deps, sid))) return;
  if (OPTING_OUT.test(body)) {
    for (const { _id, parentId } of await findContactsAt(deps.db, from))
      await markContact(deps, { contactId: _id, parentId }, OPTED_OUT);
    deps.worker.wake();
    return;
  }
  if (OPTING_IN.test(body))
    for (const { _id, confirmedAt } of await findContactsAt(deps.db, from))
      await contactsOf(deps.db).updateOne(
        { _id, state: 'opted-out' },
        { $set: { state: confirmedAt ? 'confirmed' : 'invited' } },
      );
  const text = COMING.test(body) ? await latestAlertText(deps, from) : null;
  if (text?.alertId && text.contactId)
    await answerAlert(deps, { alertId: text.alertId, contactId: text.contactId }, 'on-the-way');
}

const xml = (content: string) =>
  answer(200, Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><Response>${content}</Response>`), {
    'content-type': 'text/xml; charset=utf-8',
  });
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const say = (text: string) => `<Say language="en-GB">${escaped(text)}</Say>`;

/** What a call says. Only the key 1 answers: a voicemail presses none (rules 5.5). */
async function voice(deps: EmergencyDeps, deliveryId: string, { Digits: digits }: Form) {
  const delivery = await deliveriesOf(deps.db).findOne({ _id: deliveryId, channel: 'call' });
  const alert = delivery?.alertId ? await alertsOf(deps.db).findOne({ _id: delivery.alertId }) : null;
  if (!delivery?.contactId || !alert) return xml('<Hangup/>');
  if (digits === '1') {
    await answerAlert(deps, { alertId: alert._id, contactId: delivery.contactId }, 'on-the-way');
    return xml(say('Thank you. They see that you are coming. 999 has not been called.'));
  }
  const action = `${deps.config.PUBLIC_URL.replace(/\/$/, '')}/api/emergency-sms/webhooks/twilio/voice?delivery=${deliveryId}`;
  const text = `This is Not Alone. ${alert.childName} has asked for help at ${ukTime(alert.createdAt)}, and nobody has answered. If you are coming, press 1. 999 has not been called.`;
  return xml(
    `<Gather numDigits="1" timeout="10" action="${escaped(action)}" method="POST">${say(text)}${say(text)}</Gather>`,
  );
}

export function twilioWebhooks(app: FastifyInstance, deps: EmergencyDeps): void {
  serveOperation(app, emergencyLinks.twilioStatus, async ({ query, reply }) => {
    await takeStatus(deps, query.delivery, await signedForm(deps, reply.request));
    return undefined as never;
  });
  serveOperation(app, emergencyLinks.twilioInbound, async ({ reply }) => {
    await takeReply(deps, await signedForm(deps, reply.request));
    return xml('');
  });
  serveOperation(app, emergencyLinks.twilioVoice, async ({ query, reply }) =>
    voice(deps, query.delivery, await signedForm(deps, reply.request)),
  );
}
