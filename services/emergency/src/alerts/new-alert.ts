import { createHash } from 'node:crypto';
import { ALERT_CALL_SECONDS, ALERT_ENDS_SECONDS, type BodyOf, type emergency, type UserId } from '@notalone/contracts';
import { randomId } from '@notalone/service-kit/secrets/random-id';
import type { ClientSession } from 'mongodb';
import type { Recipients } from '../contacts/audience.ts';
import type { Contact } from '../contacts/contacts.store.ts';
import { type DeliveryDocument, newDelivery } from '../deliveries/deliveries.store.ts';
import type { Presser } from '../devices/authenticate-press.ts';
import { deviceTrust } from '../devices/device-trust.rules.ts';
import { tokenHashOf } from '../links/link-token.ts';
import { withheldFrom } from '../people/guardians.ts';
import type { GuardedChild } from '../people/people.projection.ts';
import { secondsAfter } from '../shared/clock.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { whoGetsPlace } from './alert-place.ts';
import type { AlertContact, AlertDocument, AlertPosition } from './alerts.store.ts';
import { answerToken } from './answer-link.ts';
import { marksOf } from './find-alert.ts';

export type PressBody = BodyOf<typeof emergency.send>;
export type PositionFields = Pick<PressBody, 'latitude' | 'longitude' | 'accuracyMetres' | 'positionAgeSeconds'>;

const UNNAMED = 'Your child';

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

const isConfirmed = ({ state }: Contact) => state === 'confirmed';

const nameOf = (presser: Presser, { guarded, parents }: Recipients): string =>
  (presser.role === 'child' ? guarded.name : parents.get(presser.parentId)?.account?.username) ?? UNNAMED;

/** Where a child's press comes from. */
function sourceOf(presser: Presser, guarded: GuardedChild): Pick<AlertDocument, 'pressedOn' | 'isOnApproved'> {
  const [pressedOn] = marksOf(presser);
  if (presser.role !== 'child' || pressedOn === undefined) return {};
  return { pressedOn, ...(deviceTrust(presser.device, guarded).isApproved && { isOnApproved: true }) };
}

/** The same key for something else, 999 after 222, is another press (rules 5.2). */
const pressKey = (key: string, { code, customMessage }: PressBody, isTest: boolean): string =>
  createHash('sha256')
    .update(JSON.stringify([key, code, customMessage?.trim(), isTest]))
    .digest('base64url');

/** An alert as it is at the press, with the place where the switches allow it; nothing is stored yet. */
export async function newAlert(
  deps: EmergencyDeps,
  presser: Presser & { readonly isTest?: boolean },
  body: PressBody,
  key: string,
  recipients: Recipients,
  session: ClientSession,
): Promise<AlertDocument> {
  const { guarded, contacts } = recipients;
  const now = deps.now();
  const _id = randomId();
  const { parentId } = guarded;
  const isTest = presser.role === 'parent' && presser.isTest === true;
  const childId = presser.role === 'child' ? presser.childId : undefined;
  const pressedAt = positionOf(body, now);
  const withPlace = pressedAt ? await whoGetsPlace(deps, { childId, parentId, isTest }, guarded, session) : [];
  const position = withPlace.length > 0 ? pressedAt : undefined;
  const hiddenFrom = withheldFrom(guarded, 'texts');
  const customMessage = body.customMessage?.trim();
  const openedAt = secondsAfter(now, ALERT_CALL_SECONDS);
  const endsAt = secondsAfter(now, ALERT_ENDS_SECONDS);
  const isProbe = parentId === deps.config.PROBE_USER_ID;
  return {
    _id,
    ownerId: childId ?? parentId,
    parentId,
    ...(childId && { childId }),
    childName: nameOf(presser, recipients),
    isTest,
    ...(isProbe && { probe: 'test' }),
    keys: [pressKey(key, body, isTest)],
    ...sourceOf(presser, guarded),
    ...(body.code && { code: body.code }),
    ...(customMessage && { customMessage }),
    createdAt: now,
    state: 'open',
    openedAt: now,
    endsAt,
    ...(!isTest && !isProbe && { nextCallAt: openedAt, stepAt: openedAt }),
    ...(position && { position }),
    ...(hiddenFrom.length > 0 && { hiddenFrom }),
    contacts: contacts.map((contact): AlertContact => {
      const { _id: contactId, parentId: guardianId, name, isParent } = contact;
      return {
        contactId,
        name,
        guardianId,
        ...(isParent && { isParent: true }),
        ...(isConfirmed(contact)
          ? { tokenHash: tokenHashOf(answerToken(deps, _id, contactId)) }
          : { isUnconfirmed: true }),
      };
    }),
  };
}

const REFUSED = 'This contact takes no texts from us.';
const RUNG_TODAY = 'Was told to ring less than a day ago.';

export interface FirstMessages {
  readonly textAt: Date;
  readonly isDeferred: boolean;
  /** Unconfirmed contacts who may be told to ring. */
  readonly mayBeTold: ReadonlySet<string>;
  /** Who is mailed. */
  readonly guardianIds: readonly UserId[];
  /** Of guardians; no contact has them now. */
  readonly formerNumbers: readonly { readonly parentId: UserId; readonly to: string }[];
}

/** A text for each contact, a call at once where STOP was answered, and a mail to each guardian in any case. */
export function firstDeliveries(
  alert: AlertDocument,
  contacts: readonly Contact[],
  { textAt, isDeferred, mayBeTold, guardianIds, formerNumbers }: FirstMessages,
): DeliveryDocument[] {
  const { _id: alertId, createdAt: now } = alert;
  const isDrill = alert.isTest || alert.probe !== undefined;
  const due = { dueAt: textAt, ...(isDeferred && { status: 'held' as const }) };
  const messages = contacts.map((contact) => {
    const { _id: contactId, parentId, phoneNumber: to, state } = contact;
    const text = { alertId, parentId, contactId, to, channel: 'sms' as const };
    if (state === 'refused')
      return newDelivery({ ...text, kind: 'unconfirmed', status: 'failed', error: REFUSED }, now);
    if (isConfirmed(contact)) {
      const channel = contact.takesTexts || isDrill ? ('sms' as const) : ('call' as const);
      return newDelivery({ ...text, channel, kind: 'alert', ...due }, now);
    }
    return mayBeTold.has(contactId)
      ? newDelivery({ ...text, kind: 'unconfirmed', ...due }, now)
      : newDelivery({ ...text, kind: 'unconfirmed', status: 'failed', error: RUNG_TODAY }, now);
  });
  const mails = guardianIds.map((parentId) =>
    newDelivery({ alertId, parentId, channel: 'mail', kind: 'alert', dueAt: now }, now),
  );
  const former = formerNumbers.map((number) =>
    newDelivery({ alertId, ...number, channel: 'sms', kind: 'former', ...due }, now),
  );
  return isDrill ? messages : [...messages, ...former, ...mails];
}
