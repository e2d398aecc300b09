import { disputedNumberSms, formerNumberSms } from '@notalone/contracts';
import { type Audience, isInAudience } from '../contacts/audience.ts';
import { type Contact, findContact } from '../contacts/contacts.store.ts';
import { findStopped } from '../contacts/numbers.collection.ts';
import { type DeliveryDocument, deliveriesOf } from '../deliveries/deliveries.store.ts';
import type { Prepared } from '../deliveries/prepared.ts';
import { findParent, formerNumberOf } from '../people/people.projection.ts';
import { secondsAfter } from '../shared/clock.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { audienceOf } from './alert-audience.ts';
import { callable, comingContacts, isClosed } from './alert-life.rules.ts';
import { composeAlertMail, composeAlertSms } from './alert-messages.ts';
import { type AlertContact, type AlertDocument, alertsOf } from './alerts.store.ts';

type MessageDeps = Pick<EmergencyDeps, 'db' | 'encryption' | 'config' | 'now'>;

const STOPPED: Prepared = { isOver: 'stopped' };
const AT_THE_END = ['together', 'cancel', 'ended'];
/** News that nobody needs to act upon, and a text beside which everybody is telephoned in any case. */
const NOT_SAID_BY_CALL: readonly DeliveryDocument['kind'][] = ['unconfirmed', 'coming', 'position', 'reopened'];

/** Whether a message still says what is so. What waits is stopped when that changes; this is for what was claimed. */
function isOutdated({ kind, channel }: DeliveryDocument, alert: AlertDocument, contact: AlertContact): boolean {
  if (contact.removedAt) return true;
  if (AT_THE_END.includes(kind)) return !isClosed(alert);
  if (isClosed(alert)) return true;
  if (kind === 'ask') return contact.answer !== 'on-the-way';
  if (kind === 'coming') return comingContacts(alert).length === 0;
  if (kind === 'position') return false;
  if (kind === 'unconfirmed') return !contact.isUnconfirmed;
  const isStillAsked = callable(alert).some(({ contactId }) => contactId === contact.contactId);
  const isCallingOn = alert.replacedBy === undefined && comingContacts(alert).every(({ minutes }) => minutes === 30);
  if (alert.isTest) return false;
  // Everybody is told that nobody is there, also who has said that they cannot come.
  if (kind === 'reopened' && channel === 'sms') return !isCallingOn;
  return !isStillAsked || !isCallingOn;
}

const RING_AGAIN_SECONDS = 50;
const LOOK_AGAIN_SECONDS = 1;

/**
 * Several open alerts of a child ring a phone once, not once each. Each of them plans its call, so that none is missing
 * when another alert ends; here the first one rings, and the others wait until it has. Whom nothing of this alert has
 * reached is rung whatever rang before.
 */
async function prepareCall(
  { db, now }: MessageDeps,
  delivery: DeliveryDocument,
  call: Extract<Prepared, { to: string }>,
): Promise<Prepared> {
  const { _id, contactId = '', kind } = delivery;
  const calls = { contactId, kind, channel: 'call' as const, _id: { $ne: _id } };
  const own = await deliveriesOf(db).findOne({ _id });
  const mine = { leaseUntil: own?.leaseUntil ?? now(), _id };
  const earlier = [
    { leaseUntil: { $gt: now(), $lt: mine.leaseUntil } },
    { leaseUntil: mine.leaseUntil, _id: { $lt: mine._id } },
  ];
  const ringing = await deliveriesOf(db).findOne({ ...calls, inFlight: true, $or: earlier });
  if (ringing) return { waitsUntil: secondsAfter(now(), LOOK_AGAIN_SECONDS) };
  // After that, never before: a call that ends between the two would be seen by neither.
  return (await hasRungLately({ db, now }, delivery)) ? STOPPED : call;
}

/** Whether the phone has just rung for this or another open alert, and this one has reached it in some way. */
async function hasRungLately(
  { db, now }: Pick<MessageDeps, 'db' | 'now'>,
  { _id, alertId = '', contactId = '', kind }: DeliveryDocument,
): Promise<boolean> {
  if (!(await deliveriesOf(db).findOne({ alertId, contactId, sends: { $gt: 0 } }))) return false;
  const sentAt = { $gt: secondsAfter(now(), -RING_AGAIN_SECONDS) };
  const rung = { contactId, kind, channel: 'call' as const, _id: { $ne: _id }, sentAt };
  const alertIds = await deliveriesOf(db).distinct('alertId', rung);
  const open = { _id: { $in: alertIds.flatMap((one) => one ?? []) }, closedAt: { $exists: false } };
  return (await alertsOf(db).findOne(open)) !== null;
}

async function prepareForContact(
  deps: MessageDeps,
  delivery: DeliveryDocument,
  alert: AlertDocument,
  contact: Contact,
): Promise<Prepared> {
  const { phoneNumber: to, takesTexts } = contact;
  const { probe } = alert;
  const isSaidByCall = !alert.isTest && !NOT_SAID_BY_CALL.includes(delivery.kind);
  if (delivery.channel === 'call') return isSaidByCall ? prepareCall(deps, delivery, { to, probe }) : STOPPED;
  if (!takesTexts && !probe)
    return isSaidByCall
      ? { callInstead: true }
      : { isOver: 'failed', error: 'This phone has answered STOP: it takes no texts.' };
  const text = await composeAlertSms(deps, delivery, alert, contact);
  return text === undefined ? STOPPED : { to, text, probe };
}

/** Not when the change was undone since, nor after STOP: whoever holds the number now owes nobody anything. */
async function prepareForFormerNumber(
  deps: MessageDeps,
  { to, parentId }: DeliveryDocument,
  alert: AlertDocument,
  { silentNumbers }: Audience,
): Promise<Prepared> {
  const former = formerNumberOf(await findParent(deps.db, parentId), deps.now());
  if (!former || former.phoneNumber !== to || silentNumbers.has(to)) return STOPPED;
  if (isClosed(alert) || (await findStopped(deps, [to])).size > 0) return STOPPED;
  const { childName, code, createdAt: sentAt } = alert;
  // Nobody knows which of the two numbers is the parent's.
  return {
    to,
    text: former.isDisputed ? disputedNumberSms({ childName, code, sentAt }) : formerNumberSms({ childName }),
  };
}

/** What a message of an alert says now and to which number: the contact's of this moment. */
export async function prepareAlertMessage(deps: MessageDeps, delivery: DeliveryDocument): Promise<Prepared> {
  const { alertId = '', contactId = '', channel, parentId } = delivery;
  const alert = await alertsOf(deps.db).findOne({ _id: alertId });
  if (!alert) return STOPPED;
  const audience = await audienceOf(deps, alert);
  // Who has left meanwhile, or from whom a moderator took the texts, gets nothing any more.
  if (!audience.guardianIds.includes(parentId)) return STOPPED;
  if (channel === 'mail') {
    const to = (await findParent(deps.db, parentId))?.account?.email;
    const mail = to && composeAlertMail(deps, delivery, alert);
    return to && mail ? { mail: { to, ...mail } } : STOPPED;
  }
  if (delivery.kind === 'former') return prepareForFormerNumber(deps, delivery, alert, audience);
  const inAlert = alert.contacts.find((one) => one.contactId === contactId);
  const contact = await findContact(deps, contactId);
  if (!inAlert || !contact || !isInAudience(audience, contact) || isOutdated(delivery, alert, inAlert)) return STOPPED;
  return prepareForContact(deps, delivery, alert, contact);
}
