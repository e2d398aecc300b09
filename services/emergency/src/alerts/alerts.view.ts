import type { emergency, ReplyOf, UserId } from '@notalone/contracts';
import type { Contact } from '../contacts/contacts.store.ts';
import type { DeliveryDocument } from '../deliveries/deliveries.store.ts';
import type { Presser } from '../devices/authenticate-press.ts';
import { askTime, canNobodyCome, comingContacts, isClosed, isDeciding } from './alert-life.rules.ts';
import { type AlertContact, type AlertDocument, type AlertPosition, guardianOf } from './alerts.store.ts';

type AlertView = ReplyOf<typeof emergency.getAlert>;
type PressResult = ReplyOf<typeof emergency.send>;
type Status = AlertView['results'][number]['status'];

const ACCEPTED: readonly Status[] = ['accepted', 'sent', 'delivered', 'acknowledged'];
const NOT_YET = 'Not sent yet. We keep trying.';
const HELD = 'Had a text less than ten minutes ago. The next one follows.';
const ONLY_ASKED_TO_RING = 'Has not said yes to being a contact: is only told to ring.';

/** The message that says how far a contact was reached: the first call where the number takes no texts. */
function messageOf(deliveries: readonly DeliveryDocument[], { contactId }: AlertContact): DeliveryDocument | undefined {
  const own = deliveries.filter((one) => one.contactId === contactId);
  const text = own.find(({ kind, channel }) => channel === 'sms' && (kind === 'alert' || kind === 'unconfirmed'));
  if (text && text.status !== 'failed') return text;
  return (
    own.find(({ kind, channel, status }) => channel === 'call' && kind === 'alert' && status !== 'stopped') ?? text
  );
}

function statusOf(contact: AlertContact, delivery: DeliveryDocument | undefined): Status {
  if (contact.answer) return 'acknowledged';
  return delivery?.status ?? 'failed';
}
function errorOf(status: Status, delivery: DeliveryDocument | undefined): string | undefined {
  if (status === 'waiting') return NOT_YET;
  if (status === 'held') return HELD;
  return status === 'failed' ? (delivery?.error ?? 'The text could not be sent.') : undefined;
}

const SOMEBODY = 'A grown-up';
/** What a child's device calls a contact: nobody's name whom a guardian has added who has not said yes to it. */
const nameFor = (alert: AlertDocument, contact: AlertContact, shown: readonly UserId[] | undefined): string =>
  shown === undefined || shown.includes(guardianOf(alert, contact)) ? contact.name : SOMEBODY;

/** What a press answers: a confirmed contact counts once the provider has accepted its message. */
export function pressResult(
  alert: AlertDocument,
  deliveries: readonly DeliveryDocument[],
  shown: readonly UserId[] | undefined,
): PressResult {
  const results = alert.contacts.map((contact) => {
    const delivery = messageOf(deliveries, contact);
    const status = statusOf(contact, delivery);
    const success = isDeciding(contact) && ACCEPTED.includes(status);
    const error = contact.isUnconfirmed ? ONLY_ASKED_TO_RING : errorOf(status, delivery);
    return {
      contactId: contact.contactId,
      name: nameFor(alert, contact, shown),
      success,
      status: status === 'delivered' ? ('sent' as const) : status,
      ...(error && { error }),
    };
  });
  const success = results.some((result) => result.success);
  const error =
    results.length === 0 ? 'There is no one to text yet.' : (results.find((result) => result.error)?.error ?? NOT_YET);
  return { success, alertId: alert._id, results, ...(!success && { error }) };
}

/** How far the first texts have come. Who was not reached cannot say that they cannot come. */
function alertStatus(alert: AlertDocument, statuses: readonly Status[]): AlertView['status'] {
  if (isClosed(alert)) return 'cancelled';
  const reached = alert.contacts.filter((contact, index) => isDeciding(contact) && statuses[index] !== 'failed');
  if (reached.some(({ answer }) => answer === 'on-the-way' || answer === 'call-me')) return 'answered';
  if (reached.length > 0 && reached.every(({ answer }) => answer === 'cannot-come')) return 'cannot-come';
  const ofDeciding = statuses.filter((_, index) => isDeciding(alert.contacts[index] as AlertContact));
  if (ofDeciding.some((status) => ACCEPTED.includes(status))) return 'sent';
  return ofDeciding.some((status) => status === 'waiting' || status === 'held') ? 'sending' : 'failed';
}

function comingView(alert: AlertDocument, { shown }: Seen): AlertView['coming'] {
  const [last] = comingContacts(alert).toSorted((a, b) => Number(b.answeredAt ?? 0) - Number(a.answeredAt ?? 0));
  if (!last || isClosed(alert)) return undefined;
  const { contactId, answeredAt: since = alert.createdAt, minutes, askedAt, askAt } = last;
  return {
    contactId,
    name: nameFor(alert, last, shown),
    since: since.toISOString(),
    ...(minutes !== undefined && { minutes }),
    askedAt: (askedAt ?? askAt ?? askTime(alert, since, minutes)).toISOString(),
  };
}

const positionView = ({ latitude, longitude, accuracyMetres, takenAt }: AlertPosition) => ({
  latitude,
  longitude,
  ...(accuracyMetres !== undefined && { accuracyMetres }),
  takenAt: takenAt.toISOString(),
});

interface Seen {
  readonly role: Presser['role'];
  /** Only where it may be shown now. */
  readonly position: AlertPosition | undefined;
  readonly childPhone: string | undefined;
  /** The parent's own list. */
  readonly contacts: readonly Contact[];
  /** Contacts of any guardian that are the parent's own phone. */
  readonly ownIds: ReadonlySet<string>;
  /** The parent who asks, and the names of those who have seen one of the alerts. */
  readonly reader: UserId;
  readonly names: ReadonlyMap<string, string>;
  /** On a child's device: the guardians whose contacts it names. */
  readonly shown?: readonly UserId[] | undefined;
  /** The ids of the alerts about which a child's device cannot say anything. */
  readonly readOnlyIds?: ReadonlySet<string>;
}

/** For parents: who has opened the push message of the alert, first of all. */
function seenByView({ seenAt = {} }: AlertDocument, { role, reader, names }: Seen): AlertView['seenBy'] {
  const seen = Object.entries(seenAt).toSorted(([, a], [, b]) => a.getTime() - b.getTime());
  if (role !== 'parent' || seen.length === 0) return undefined;
  return seen.map(([userId, at]) => ({
    name: names.get(userId) ?? 'A guardian',
    isYou: userId === reader,
    at: at.toISOString(),
  }));
}

/** For a guardian only their own number is 'you': the other guardian's is somebody else's. */
const isReaders = (alert: AlertDocument, contact: AlertContact, { role, ownIds, reader }: Seen): boolean =>
  (contact.isParent === true && (role === 'child' || guardianOf(alert, contact) === reader)) ||
  ownIds.has(contact.contactId);

function resultView(alert: AlertDocument, contact: AlertContact, deliveries: readonly DeliveryDocument[], seen: Seen) {
  const delivery = messageOf(deliveries, contact);
  const status = statusOf(contact, delivery);
  const error = errorOf(status, delivery);
  const { contactId, answeredAt, answer } = contact;
  const phoneNumber = seen.role === 'parent' ? seen.contacts.find(({ _id }) => _id === contactId)?.phoneNumber : '';
  return {
    contactId,
    name: nameFor(alert, contact, seen.shown),
    status: seen.role === 'child' && status === 'delivered' ? ('sent' as const) : status,
    confirmed: !contact.isUnconfirmed,
    isParent: isReaders(alert, contact, seen),
    removed: contact.removedAt !== undefined,
    ...(phoneNumber && !contact.removedAt && { phoneNumber }),
    ...(answeredAt && { acknowledgedAt: answeredAt.toISOString() }),
    ...(answer && { answer }),
    asksToRing: contact.asksToRingAt !== undefined && isDeciding(contact),
    ...(error && { error }),
  };
}

/** Who closed it, by no name that stands for a contact whom the device does not show. */
function closedByView({ closedBy, contacts, ...alert }: AlertDocument, { shown }: Seen): AlertView['closedBy'] {
  if (!closedBy || closedBy.who === 'child' || !shown) return closedBy;
  const isShown = contacts.every((contact) => shown.includes(guardianOf(alert, contact)));
  return isShown ? closedBy : { ...closedBy, name: SOMEBODY };
}

/** The alert as the child sees it, without 'delivered', numbers and place, or as its parent does. */
export function alertView(alert: AlertDocument, deliveries: readonly DeliveryDocument[], seen: Seen): AlertView {
  const { childId, childName, code, closedAt, reopenedAt, calledAt, state } = alert;
  const { position, childPhone } = seen;
  const coming = comingView(alert, seen);
  const closedBy = closedByView(alert, seen);
  const seenBy = seenByView(alert, seen);
  const statuses = alert.contacts.map((contact) => statusOf(contact, messageOf(deliveries, contact)));
  return {
    _id: alert._id,
    state,
    status: alertStatus(alert, statuses),
    createdAt: alert.createdAt.toISOString(),
    ...(reopenedAt && { reopenedAt: reopenedAt.toISOString() }),
    ...(coming && { coming }),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
    ...(closedBy && { closedBy }),
    ...(closedAt && state === 'cancelled' && { cancelledAt: closedAt.toISOString() }),
    ...(calledAt && { calledAt: calledAt.toISOString() }),
    ...(seenBy && { seenBy }),
    call999: !isClosed(alert) && !alert.isTest && canNobodyCome(alert),
    isTest: alert.isTest,
    ...(seen.readOnlyIds?.has(alert._id) && { readsOnly: true as const }),
    ...(childId && { childId }),
    ...((childId || !alert.isTest) && { childName }),
    ...(code && { code }),
    ...(seen.role === 'parent' && childPhone && { childPhone }),
    ...(seen.role === 'parent' && position && { position: positionView(position) }),
    results: alert.contacts.map((contact) => resultView(alert, contact, deliveries, seen)),
  };
}
