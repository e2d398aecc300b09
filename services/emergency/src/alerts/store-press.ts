import { ALERT_CALL_SECONDS, ALERTS_PER_HOUR, guardiansWith, type UserId } from '@notalone/contracts';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import type { ClientSession, Filter } from 'mongodb';
import { findRecipients, type Recipients } from '../contacts/audience.ts';
import type { Contact } from '../contacts/contacts.store.ts';
import { serialiseContactsOfAll } from '../contacts/new-numbers.ts';
import { takeRingText } from '../contacts/numbers.store.ts';
import { addDeliveries, deliveriesOf, stopWaiting } from '../deliveries/deliveries.store.ts';
import type { Presser } from '../devices/authenticate-press.ts';
import { findGuarded, findOrFetchParent, formerNumberOf } from '../people/people.projection.ts';
import { secondsAfter } from '../shared/clock.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { isSameAlert, mayShareTexts } from './alerts.rules.ts';
import { type AlertDocument, alertsOf, serialisePresses } from './alerts.store.ts';
import { announceRaised } from './announce-alert.ts';
import { changeAlert } from './change-alert.ts';
import { type FirstMessages, firstDeliveries, newAlert, type PressBody } from './new-alert.ts';
import { limits } from './press-limits.ts';

const ATTEMPTS_MAX = 2;

export type PressedBy = Presser & { readonly isTest?: boolean };

/**
 * Whom a press is for, read in its transaction: whoever says yes, is removed or leaves at the same moment comes before
 * or after it, never between.
 */
async function recipientsOf(deps: EmergencyDeps, presser: PressedBy, session: ClientSession): Promise<Recipients> {
  const guarded = await findGuarded(deps.db, presser, session);
  await serialiseContactsOfAll(deps.db, guardiansWith(guarded, 'texts'), session);
  return findRecipients(deps, guarded, session);
}

const ownerOf = (presser: Presser): string => (presser.role === 'child' ? presser.childId : presser.parentId);

/** Nobody was told OK: the texts that say so all wait, if there are any. */
async function isCancelUnsaid({ db }: EmergencyDeps, alertId: string, session: ClientSession): Promise<boolean> {
  const said = { alertId, kind: 'cancel' as const, channel: 'sms' as const, attempts: { $gt: 0 } };
  return (await deliveriesOf(db).findOne(said, { session })) === null;
}

/** Where else a press may come from to be one alert: a device that is not approved could end it for one that is. */
const sameSource = ({ pressedOn, isOnApproved }: AlertDocument): Filter<AlertDocument> =>
  isOnApproved ? { isOnApproved } : { pressedOn: pressedOn ?? { $exists: false } };

/** The alert that this press is another one of, if there is one. */
async function sameAlert(
  deps: EmergencyDeps,
  alert: AlertDocument,
  session: ClientSession,
): Promise<AlertDocument | undefined> {
  const { ownerId, keys } = alert;
  const known = await alertsOf(deps.db).findOne({ ownerId, keys: { $in: keys } }, { session });
  if (known) return known;
  const latest = await alertsOf(deps.db).findOne(
    { ownerId, isTest: alert.isTest, ...sameSource(alert) },
    { session, sort: { createdAt: -1 } },
  );
  if (!latest) return undefined;
  const { _id } = latest;
  const isShared = mayShareTexts(latest, alert, deps.now()) && (await isCancelUnsaid(deps, _id, session));
  if (!isShared && !isSameAlert(latest, alert, deps.now())) return undefined;
  await alertsOf(deps.db).updateOne({ _id }, { $addToSet: { keys: { $each: keys } } }, { session });
  return isShared ? changeAlert(deps, { _id }, { kind: 'pressed-again' }, session) : latest;
}

/** 'OK' of an earlier alert that still waits would be wrong now: this press takes its place. */
async function takeBackCancels({ db }: EmergencyDeps, alert: AlertDocument, session: ClientSession): Promise<void> {
  const since = secondsAfter(alert.createdAt, -ALERT_CALL_SECONDS);
  const closed = { ownerId: alert.ownerId, closedAt: { $gt: since } };
  const alertIds = await alertsOf(db).distinct('_id', closed, { session });
  await stopWaiting(db, { alertId: { $in: alertIds }, kind: 'cancel', channel: 'sms' }, session);
}

async function mayBeTold(deps: EmergencyDeps, contacts: readonly Contact[], session: ClientSession) {
  const told = new Set<string>();
  for (const { _id, phoneNumber, state, takesTexts } of contacts)
    if (takesTexts && state !== 'confirmed' && state !== 'refused' && (await takeRingText(deps, phoneNumber, session)))
      told.add(_id);
  return told;
}

/** When the texts of a new alert may go out, and who else may be told; writes into the alert what its limits say. */
async function limitTexts(
  deps: EmergencyDeps,
  alert: AlertDocument,
  recipients: Recipients,
  waits: number,
  session: ClientSession,
): Promise<FirstMessages> {
  const { count, until } = await limits(deps, alert, session);
  if (count > ALERTS_PER_HOUR && !alert.isTest) alert.countThisHour = count;
  if (until) {
    alert.openedAt = until;
    alert.nextCallAt = secondsAfter(until, ALERT_CALL_SECONDS);
    alert.stepAt = alert.nextCallAt;
  }
  if (!alert.isTest) await takeBackCancels(deps, alert, session);
  const textAt = until ?? secondsAfter(alert.createdAt, waits);
  return {
    textAt,
    isDeferred: until !== undefined,
    mayBeTold: await mayBeTold(deps, recipients.contacts, session),
    guardianIds: recipients.audience.guardianIds,
    formerNumbers: formerNumbers(recipients, deps.now()),
  };
}

/** Of the guardians, each once, and none that a contact has now. */
function formerNumbers(
  { audience: { guardianIds, silentNumbers }, parents, contacts }: Recipients,
  now: Date,
): FirstMessages['formerNumbers'] {
  const known = new Set([...silentNumbers, ...contacts.map(({ phoneNumber }) => phoneNumber)]);
  const former: { parentId: UserId; to: string }[] = [];
  for (const parentId of guardianIds) {
    const to = formerNumberOf(parents.get(parentId), now)?.phoneNumber;
    if (to && !known.has(to)) former.push({ parentId, to });
    if (to) known.add(to);
  }
  return former;
}

/** Stores a press in its transaction. Answers the guardians instead where nobody to text is known of them. */
async function storeIn(
  session: ClientSession,
  deps: EmergencyDeps,
  presser: PressedBy,
  body: PressBody,
  key: string,
  isAuthAsked: boolean,
): Promise<AlertDocument | readonly UserId[]> {
  await serialisePresses(deps.db, ownerOf(presser), session);
  const everybody = await recipientsOf(deps, presser, session);
  const { audience, guarded, contacts: all } = everybody;
  if (all.length === 0 && !isAuthAsked) return audience.guardianIds;
  const contacts = presser.isTest ? all.filter(({ isParent }) => isParent) : all;
  const recipients = { ...everybody, contacts };
  const alert = await newAlert(deps, presser, body, key, recipients, session);
  const same = await sameAlert(deps, alert, session);
  if (same) return same;
  const waits = body.awaitPositionSeconds && !alert.position && !alert.isTest ? body.awaitPositionSeconds : 0;
  const texts = await limitTexts(deps, alert, recipients, waits, session);
  await alertsOf(deps.db).insertOne(alert, { session });
  await addDeliveries(deps.db, firstDeliveries(alert, contacts, texts), session);
  await announceRaised(deps, session, alert, guarded);
  return alert;
}

/**
 * Writes the press down, durably on a majority, with everything that is to be sent for it; or finds the alert that it
 * repeats. Where nothing is known of the guardians yet, auth is asked once: there is nobody to text without.
 */
export async function storePress(
  deps: EmergencyDeps,
  presser: PressedBy,
  body: PressBody,
  key: string,
  isAuthAsked = false,
): Promise<AlertDocument> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const stored = await deps.transact((session) => storeIn(session, deps, presser, body, key, isAuthAsked));
      if ('_id' in stored) return stored;
      for (const userId of stored) await findOrFetchParent(deps, userId);
      return await storePress(deps, presser, body, key, true);
    } catch (error) {
      // The same key at the same moment on another instance.
      if (!isDuplicate(error) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}
