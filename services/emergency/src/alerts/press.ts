import { setTimeout as delay } from 'node:timers/promises';
import {
  ALERT_CALL_SECONDS,
  type BodyOf,
  type emergency,
  PRESS_EXPIRES_SECONDS,
  type ReplyOf,
  TESTS_PER_DAY,
} from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import type { ClientSession } from 'mongodb';
import { type Contact, findContacts, tokenHashOf } from '../contacts/contacts.store.ts';
import { answerToken } from '../deliveries/compose.ts';
import {
  addDeliveries,
  type DeliveryDocument,
  deliveriesOf,
  findDeliveriesOf,
  newDelivery,
  stopWaiting,
} from '../deliveries/deliveries.store.ts';
import type { EmergencyDeps } from '../deps.ts';
import type { Presser } from '../devices/who-presses.ts';
import { findChild, learnParent } from '../family/family.projection.ts';
import { mayUsePosition } from '../family/location-settings.ts';
import { randomId } from '../random-id.ts';
import { heldUntil, isSameAlert, secondsAfter } from './alerts.rules.ts';
import {
  type AlertContact,
  type AlertDocument,
  type AlertPosition,
  alertsOf,
  serialisePresses,
} from './alerts.store.ts';
import { pressResult } from './alerts.view.ts';
import { announceRaised } from './announce-alert.ts';

type PressBody = BodyOf<typeof emergency.send>;
type PressResult = ReplyOf<typeof emergency.send>;
export type PositionFields = Pick<PressBody, 'latitude' | 'longitude' | 'accuracyMetres' | 'positionAgeSeconds'>;

/** Within three seconds the page must know that it has to help itself (issue: MongoDB down). */
const STORED_WITHIN_MS = 2_500;
/** The page shows its fallback after five seconds; the sending goes on. */
const ANSWERED_WITHIN_MS = 3_500;
const LOOK_AGAIN_MS = 50;
const KEY = /^[\w-]{8,64}$/;
const UNNAMED = 'Your child';
const SENDABLE = ['confirmed', 'invited', 'not-asked'];

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = delay(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw apiError('UNAVAILABLE', { retryAfterSeconds: 5 });
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}

export function positionOf(fields: PositionFields, now: Date): AlertPosition | undefined {
  const { latitude, longitude, accuracyMetres, positionAgeSeconds: ageSeconds } = fields;
  if (latitude === undefined || longitude === undefined) return undefined;
  return {
    latitude,
    longitude,
    ...(accuracyMetres !== undefined && { accuracyMetres }),
    ...(ageSeconds !== undefined && { ageSeconds }),
    takenAt: secondsAfter(now, -(ageSeconds ?? 0)),
  };
}

/**
 * Whom a press is for. Where nothing is known of the parent yet, auth is asked once: there is nobody to text without.
 */
async function contactsFor(deps: EmergencyDeps, presser: Presser): Promise<Contact[]> {
  let contacts = await findContacts(deps.db, presser.parentId, deps.now());
  if (contacts.length === 0) {
    await learnParent(deps, presser.parentId);
    contacts = await findContacts(deps.db, presser.parentId, deps.now());
  }
  return presser.role === 'parent' ? contacts.filter(({ isParent }) => isParent) : contacts;
}

async function newAlert(
  deps: EmergencyDeps,
  presser: Presser,
  body: PressBody,
  key: string,
  contacts: readonly Contact[],
): Promise<AlertDocument> {
  const now = deps.now();
  const _id = randomId();
  const child = presser.role === 'child' ? await findChild(deps.db, presser.childId) : null;
  const position =
    presser.role === 'child' && (await mayUsePosition(deps, presser)) ? positionOf(body, now) : undefined;
  const customMessage = body.customMessage?.trim();
  return {
    _id,
    ownerId: presser.role === 'child' ? presser.childId : presser.parentId,
    parentId: presser.parentId,
    ...(presser.role === 'child' && { childId: presser.childId }),
    childName: child?.name ?? UNNAMED,
    isTest: presser.role === 'parent',
    ...(presser.parentId === deps.config.PROBE_USER_ID && { probe: 'test' }),
    keys: [key],
    ...(body.code && { code: body.code }),
    ...(customMessage && { customMessage }),
    createdAt: now,
    expiresAt: secondsAfter(now, PRESS_EXPIRES_SECONDS),
    ...(position && { position }),
    contacts: contacts.map(({ _id: contactId, name, isParent, state }): AlertContact => {
      const isUnconfirmed = state === 'invited' || state === 'not-asked';
      return {
        contactId,
        name,
        ...(isParent && { isParent: true }),
        ...(isUnconfirmed ? { isUnconfirmed: true } : { tokenHash: tokenHashOf(answerToken(deps, _id, contactId)) }),
      };
    }),
  };
}

const NOT_TEXTED = 'This contact takes no texts from us.';

/** A text for each contact, a call in a minute for those who have said yes, and a mail to the parent in any case. */
function deliveriesOfAlert(
  alert: AlertDocument,
  contacts: readonly Contact[],
  { textAt, held }: { textAt: Date; held: boolean },
): DeliveryDocument[] {
  const { _id: alertId, parentId, createdAt: now } = alert;
  const isTest = alert.isTest || alert.probe !== undefined;
  const of = { alertId, parentId };
  const messages = contacts.flatMap(({ _id: contactId, phoneNumber: to, state }) => {
    const text = { ...of, contactId, to, channel: 'sms' as const };
    if (!SENDABLE.includes(state))
      return [newDelivery({ ...text, kind: 'alert', status: 'failed', error: NOT_TEXTED }, now)];
    if (state !== 'confirmed')
      return [newDelivery({ ...text, kind: 'unconfirmed', dueAt: textAt, ...(held && { status: 'held' }) }, now)];
    const sms = newDelivery({ ...text, kind: 'alert', dueAt: textAt, ...(held && { status: 'held' }) }, now);
    const callAt = secondsAfter(held ? textAt : now, ALERT_CALL_SECONDS);
    const call = newDelivery({ ...text, channel: 'call', kind: 'alert', dueAt: callAt }, now);
    return isTest ? [sms] : [sms, call];
  });
  const mail = newDelivery({ ...of, channel: 'mail', kind: 'alert', dueAt: now }, now);
  return isTest ? messages : [...messages, mail];
}

/** The alert that this press is another one of, if there is one. */
async function sameAlert(
  deps: EmergencyDeps,
  alert: AlertDocument,
  key: string,
  session: ClientSession,
): Promise<AlertDocument | null> {
  const { ownerId } = alert;
  const known = await alertsOf(deps.db).findOne({ ownerId, keys: key }, { session });
  if (known) return known;
  const latest = await alertsOf(deps.db).findOne({ ownerId }, { session, sort: { createdAt: -1 } });
  if (!latest || !isSameAlert(latest, alert, deps.now())) return null;
  await alertsOf(deps.db).updateOne({ _id: latest._id }, { $addToSet: { keys: key } }, { session });
  return latest;
}

const PROBE_TEXT_SECONDS = 24 * 3600;

/** One press of the probe a day is texted for real. */
async function probeText({ db }: EmergencyDeps, { ownerId, createdAt }: AlertDocument, session: ClientSession) {
  const since = secondsAfter(createdAt, -PROBE_TEXT_SECONDS);
  const real = await alertsOf(db).findOne({ ownerId, probe: 'real', createdAt: { $gt: since } }, { session });
  return real ? 'test' : 'real';
}

async function limits(deps: EmergencyDeps, alert: AlertDocument, session: ClientSession) {
  if (alert.probe) {
    alert.probe = await probeText(deps, alert, session);
    return { count: 1, until: undefined };
  }
  const now = alert.createdAt;
  const since = secondsAfter(now, alert.isTest ? -24 * 3600 : -3600);
  const earlier = await alertsOf(deps.db)
    .find({ ownerId: alert.ownerId, createdAt: { $gt: since } }, { session, projection: { _id: 1 } })
    .toArray();
  if (alert.isTest && earlier.length >= TESTS_PER_DAY)
    throw apiError('RATE_LIMITED', { msg: `You can send ${TESTS_PER_DAY} tests a day.`, retryAfterSeconds: 3600 });
  const count = earlier.length + 1;
  const lastText = await deliveriesOf(deps.db).findOne(
    { alertId: { $in: earlier.map(({ _id }) => _id) }, kind: 'alert', channel: 'sms', sends: { $gt: 0 } },
    { session, sort: { sentAt: -1 } },
  );
  const until = alert.isTest
    ? undefined
    : heldUntil({ code: alert.code, alertsThisHour: count, lastTextAt: lastText?.sentAt }, now);
  // The newest press speaks for those that were held too: one text in ten minutes.
  if (until) {
    const held = { alertId: { $in: earlier.map(({ _id }) => _id) }, status: 'held' as const };
    const alertIds = await deliveriesOf(deps.db).distinct('alertId', held, { session });
    await stopWaiting(deps.db, { alertId: { $in: alertIds }, channel: { $ne: 'mail' } }, session);
  }
  return { count, until };
}

/**
 * Writes the press down, durably on a majority, with everything that is to be sent for it; or finds the alert that it
 * repeats.
 */
async function store(
  deps: EmergencyDeps,
  presser: Presser,
  body: PressBody,
  key: string,
): Promise<{ alert: AlertDocument; isNew: boolean }> {
  const contacts = await contactsFor(deps, presser);
  const alert = await newAlert(deps, presser, body, key, contacts);
  const work = () =>
    deps.transact(async (session) => {
      await serialisePresses(deps.db, alert.ownerId, session);
      const same = await sameAlert(deps, alert, key, session);
      if (same) return { alert: same, isNew: false };
      const { count, until } = await limits(deps, alert, session);
      if (count > 10 && !alert.isTest) alert.countThisHour = count;
      const waits = body.awaitPositionSeconds && !alert.position ? body.awaitPositionSeconds : 0;
      const textAt = until ?? secondsAfter(alert.createdAt, alert.isTest ? 0 : waits);
      await alertsOf(deps.db).insertOne(alert, { session });
      await addDeliveries(deps.db, deliveriesOfAlert(alert, contacts, { textAt, held: until !== undefined }), session);
      await announceRaised(deps, session, alert);
      return { alert, isNew: true };
    });
  try {
    return await work();
  } catch (error) {
    // The same key at the same moment on another instance.
    if (!isDuplicate(error)) throw error;
    return work();
  }
}

/**
 * Asks for help. The press is stored before anything is sent, so whatever happens afterwards it is sent; the answer
 * waits a moment for the provider and says who was reached.
 * @throws UNAVAILABLE within three seconds where it cannot be stored; RATE_LIMITED for a parent's sixth test of a day
 */
export async function press(
  deps: EmergencyDeps,
  presser: Presser,
  body: PressBody,
  givenKey: unknown,
): Promise<PressResult> {
  const key = typeof givenKey === 'string' && KEY.test(givenKey) ? givenKey : randomId();
  const { alert } = await within(STORED_WITHIN_MS, store(deps, presser, body, key));
  const sending = deps.worker.sendNow(alert._id).catch((error: unknown) => {
    deps.log.error({ err: error, alertId: alert._id }, 'an alert is sent later');
  });
  const late = AbortSignal.timeout(ANSWERED_WITHIN_MS);
  const tried = sending.then(() => untilTried(deps, alert._id, late));
  await Promise.race([tried, delay(ANSWERED_WITHIN_MS, undefined, { ref: false })]);
  return pressResult(alert, await within(STORED_WITHIN_MS, findDeliveriesOf(deps.db, [alert._id])));
}

/** The same press at the same moment is sent by another request, which knows soon what has become of it. */
async function untilTried({ db, now, log }: EmergencyDeps, alertId: string, late: AbortSignal): Promise<void> {
  const isClaimed = { alertId, channel: 'sms' as const, dueAt: { $lte: now() }, leaseUntil: { $gt: now() } };
  try {
    while (!late.aborted && (await deliveriesOf(db).findOne(isClaimed)))
      await delay(LOOK_AGAIN_MS, undefined, { ref: false });
  } catch (error) {
    log.warn({ err: error, alertId }, 'what became of an alert could not be read');
  }
}
