import { CANCEL_WAITS_SECONDS } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import {
  type AlertKind,
  addDeliveries,
  deliveriesOf,
  newDelivery,
  resume,
  stopWaiting,
} from '../deliveries/deliveries.store.ts';
import { secondsAfter } from '../shared/clock.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { audienceOf } from './alert-audience.ts';
import { type Effect, isDrill } from './alert-life.rules.ts';
import { type AlertDocument, alertsOf, guardianOf } from './alerts.store.ts';

type EffectDeps = Pick<EmergencyDeps, 'db' | 'now'>;

/** What asks somebody to come. */
const ASKING: AlertKind[] = ['alert', 'reopened'];
const MAILED: readonly AlertKind[] = ['together', 'cancel', 'ended'];

/** Who was never told of an alert is not told that it is over. */
async function contactsWhoHeard(
  { db }: EffectDeps,
  alertId: string,
  session: ClientSession,
): Promise<Set<string | undefined>> {
  // An attempt whose end nobody saw may have arrived.
  const tried = { alertId, kind: { $in: ASKING }, channel: { $ne: 'mail' as const }, attempts: { $gt: 0 } };
  return new Set(await deliveriesOf(db).distinct('contactId', tried, { session }));
}

/** 'OK' of one message for help would be wrong while another of the same person is open; that one's says it. */
async function isAnotherOpen({ db }: EffectDeps, { _id, ownerId }: AlertDocument, session: ClientSession) {
  const others = { ownerId, _id: { $ne: _id }, isTest: false, closedAt: { $exists: false } };
  return (await alertsOf(db).findOne(others, { session, projection: { _id: 1 } })) !== null;
}

const ofContact = (alert: AlertDocument, contactId: string) => ({
  alertId: alert._id,
  contactId,
  parentId: guardianOf(
    alert,
    alert.contacts.find((one) => one.contactId === contactId),
  ),
});

async function notify(
  deps: EffectDeps,
  alert: AlertDocument,
  { what, contactIds }: Effect & { kind: 'notify' },
  session: ClientSession,
): Promise<void> {
  const { _id: alertId } = alert;
  if (what === 'cancel' && (await isAnotherOpen(deps, alert, session))) return;
  const now = deps.now();
  const dueAt = what === 'cancel' ? secondsAfter(now, CANCEL_WAITS_SECONDS) : now;
  const isOver = MAILED.includes(what);
  const heard = isOver ? await contactsWhoHeard(deps, alertId, session) : undefined;
  const told = contactIds.filter((contactId) => heard?.has(contactId) ?? true);
  const texts = told.map((contactId) =>
    newDelivery({ ...ofContact(alert, contactId), channel: 'sms', kind: what, dueAt }, now),
  );
  const mailed = isOver && !isDrill(alert) ? (await audienceOf(deps, alert, session)).guardianIds : [];
  const mails = mailed.map((parentId) => newDelivery({ alertId, parentId, channel: 'mail', kind: what, dueAt }, now));
  await addDeliveries(deps.db, [...texts, ...mails], session);
}

async function call(
  { db, now }: EffectDeps,
  alert: AlertDocument,
  { what, contactIds }: Effect & { kind: 'call' },
  session: ClientSession,
): Promise<void> {
  const waiting = { alertId: alert._id, channel: 'call' as const, kind: what, dueAt: { $exists: true } };
  const willRing = new Set(await deliveriesOf(db).distinct('contactId', waiting, { session }));
  const called = contactIds.filter((contactId) => !willRing.has(contactId));
  const calls = called.map((contactId) =>
    newDelivery({ ...ofContact(alert, contactId), channel: 'call', kind: what, dueAt: now() }, now()),
  );
  await addDeliveries(db, calls, session);
}

/** Writes what is to be sent because of a step of an alert's life, in its transaction. */
export async function applyEffects(
  deps: EffectDeps,
  alert: AlertDocument,
  effects: readonly Effect[],
  session: ClientSession,
): Promise<void> {
  const { db, now } = deps;
  const { _id: alertId } = alert;
  for (const effect of effects)
    switch (effect.kind) {
      case 'notify':
        await notify(deps, alert, effect, session);
        break;
      case 'call':
        await call(deps, alert, effect, session);
        break;
      case 'stop': {
        const of = effect.contactIds ? { contactId: { $in: [...effect.contactIds] } } : {};
        const which = effect.what === 'asking' ? { kind: { $in: ASKING }, channel: { $ne: 'mail' as const } } : {};
        await stopWaiting(db, { alertId, ...of, ...which }, session);
        break;
      }
      case 'stop-cancel-texts':
        await stopWaiting(db, { alertId, kind: 'cancel' }, session);
        break;
      case 'resume': {
        // One that was held back keeps its time: cancelling a later press is no way to text sooner.
        const dueAt = new Date(Math.max(alert.openedAt.getTime(), now().getTime()));
        await resume(
          db,
          { alertId, kind: { $in: ['alert', 'unconfirmed', 'former'] }, channel: 'sms' },
          dueAt,
          session,
        );
        break;
      }
    }
}
