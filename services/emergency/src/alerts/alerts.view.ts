import { ALERT_POSITION_SHOWN_HOURS, type emergency, type ReplyOf } from '@notalone/contracts';
import type { DeliveryDocument } from '../deliveries/deliveries.store.ts';
import type { Presser } from '../devices/who-presses.ts';
import { isAnswered, secondsBetween } from './alerts.rules.ts';
import type { AlertContact, AlertDocument } from './alerts.store.ts';

type AlertView = ReplyOf<typeof emergency.getAlert>;
type PressResult = ReplyOf<typeof emergency.send>;
type Status = AlertView['results'][number]['status'];

const ACCEPTED: readonly Status[] = ['accepted', 'sent', 'delivered', 'acknowledged'];
const NOT_YET = 'Not sent yet. We keep trying.';
const HELD = 'Had a text less than ten minutes ago. The next one follows.';

const textOf = (deliveries: readonly DeliveryDocument[], { contactId }: AlertContact) =>
  deliveries.find(
    (delivery) => delivery.contactId === contactId && (delivery.kind === 'alert' || delivery.kind === 'unconfirmed'),
  );

function statusOf(contact: AlertContact, delivery: DeliveryDocument | undefined): Status {
  if (contact.answer) return 'acknowledged';
  return delivery?.status ?? 'failed';
}
function errorOf(status: Status, delivery: DeliveryDocument | undefined): string | undefined {
  if (status === 'waiting') return NOT_YET;
  if (status === 'held') return HELD;
  return status === 'failed' ? (delivery?.error ?? 'The text could not be sent.') : undefined;
}

/** What a press answers: a contact counts once the provider has accepted its message. */
export function pressResult(alert: AlertDocument, deliveries: readonly DeliveryDocument[]): PressResult {
  const results = alert.contacts.map((contact) => {
    const delivery = textOf(deliveries, contact);
    const status = statusOf(contact, delivery);
    const error = errorOf(status, delivery);
    return {
      contactId: contact.contactId,
      name: contact.name,
      success: ACCEPTED.includes(status),
      status: status === 'delivered' ? ('sent' as const) : status,
      ...(error && { error }),
    };
  });
  const success = results.some((result) => result.success);
  const error =
    results.length === 0 ? 'There is no one to text yet.' : (results.find((result) => result.error)?.error ?? NOT_YET);
  return { success, alertId: alert._id, results, ...(!success && { error }) };
}

/** All who could come have said that they cannot; who was not reached cannot say so. */
const nobodyCan = (contacts: readonly AlertContact[], statuses: readonly Status[]) => {
  const asked = contacts.filter(({ isUnconfirmed }, index) => !isUnconfirmed && statuses[index] !== 'failed');
  return asked.length > 0 && asked.every(({ answer }) => answer === 'cannot-come');
};

function alertStatus(alert: AlertDocument, statuses: readonly Status[]): AlertView['status'] {
  if (alert.cancelledAt) return 'cancelled';
  if (isAnswered(alert)) return 'answered';
  if (nobodyCan(alert.contacts, statuses)) return 'cannot-come';
  if (statuses.some((status) => ACCEPTED.includes(status))) return 'sent';
  return statuses.some((status) => status === 'waiting' || status === 'held') ? 'sending' : 'failed';
}

/** The alert as the child sees it, without 'delivered', or as its parent does, with the position for a day. */
export function alertView(
  alert: AlertDocument,
  deliveries: readonly DeliveryDocument[],
  { role, now }: { role: Presser['role']; now: Date },
): AlertView {
  const { position, childId, childName, code } = alert;
  const statuses = alert.contacts.map((contact) => statusOf(contact, textOf(deliveries, contact)));
  const isShown = role === 'parent' && secondsBetween(alert.createdAt, now) < ALERT_POSITION_SHOWN_HOURS * 3600;
  return {
    _id: alert._id,
    status: alertStatus(alert, statuses),
    createdAt: alert.createdAt.toISOString(),
    ...(alert.cancelledAt && { cancelledAt: alert.cancelledAt.toISOString() }),
    ...(alert.calledAt && { calledAt: alert.calledAt.toISOString() }),
    isTest: alert.isTest,
    ...(childId && { childId, childName }),
    ...(code && { code }),
    ...(position &&
      isShown && {
        position: {
          latitude: position.latitude,
          longitude: position.longitude,
          ...(position.accuracyMetres !== undefined && { accuracyMetres: position.accuracyMetres }),
          takenAt: position.takenAt.toISOString(),
        },
      }),
    results: alert.contacts.map((contact, index) => {
      const status = statuses[index] as Status;
      const error = errorOf(status, textOf(deliveries, contact));
      return {
        contactId: contact.contactId,
        name: contact.name,
        status: role === 'child' && status === 'delivered' ? 'sent' : status,
        ...(contact.answeredAt && { acknowledgedAt: contact.answeredAt.toISOString() }),
        ...(contact.answer && { answer: contact.answer }),
        ...(error && { error }),
      };
    }),
  };
}
