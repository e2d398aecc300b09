import {
  ALERT_CALL_EVERY_SECONDS,
  ALERT_CALLS_SECONDS,
  ASK_AFTER_SECONDS,
  ASK_AFTER_SECONDS_URGENT,
  CODE_MEANINGS,
  REOPEN_AFTER_SECONDS,
} from '@notalone/contracts';
import { secondsAfter, secondsBetween } from '../shared/clock.ts';
import type { AlertContact, AlertDocument, AlertState, ClosedBy } from './alerts.store.ts';

/**
 * The life of an alert (rules 5.5), drawn in docs/safety/alert.md under the same names: open → somebody-coming →
 * asked-again → open again, until it is together, cancelled or ended. Pure: what happens to an alert, and what is to be
 * sent because of it.
 */
export type AlertEvent =
  | {
      readonly kind: 'on-the-way';
      readonly contactId: string;
      /** 30 means over 30. */
      readonly minutes?: number | undefined;
    }
  | { readonly kind: 'cannot-come' | 'call-me'; readonly contactId: string }
  /** Only the contacts named are not there; the child's no is about everybody who was asked. */
  | { readonly kind: 'not-together'; readonly contactId?: string | undefined }
  | { readonly kind: 'together'; readonly by: ClosedBy; readonly contactId?: string | undefined }
  | { readonly kind: 'cancelled'; readonly by: ClosedBy }
  | { readonly kind: 'pressed-again' }
  | { readonly kind: 'contact-left'; readonly contactId: string }
  | { readonly kind: 'contact-joined'; readonly contact: AlertContact }
  | { readonly kind: 'replaced'; readonly by: string }
  | { readonly kind: 'resumed' }
  | { readonly kind: 'time-passed' };

export type Effect =
  /** To be written to contacts, by text or, after STOP, by telephone. */
  | {
      readonly kind: 'notify';
      readonly what: 'alert' | 'coming' | 'ask' | 'reopened' | 'together' | 'cancel' | 'ended';
      readonly contactIds: readonly string[];
    }
  | { readonly kind: 'call'; readonly what: 'alert' | 'ask'; readonly contactIds: readonly string[] }
  /** Nothing more is sent of what waits: of the contacts named, else of all. */
  | { readonly kind: 'stop'; readonly what: 'asking' | 'everything'; readonly contactIds?: readonly string[] }
  /** What was stopped before it was sent is sent after all. */
  | { readonly kind: 'resume' }
  /** The text that says OK has not gone out and does not any more. */
  | { readonly kind: 'stop-cancel-texts' };

export interface Step {
  readonly alert: AlertDocument;
  readonly effects: readonly Effect[];
}

const CLOSED: readonly AlertState[] = ['together', 'cancelled', 'ended'];
export const isClosed = ({ state }: Pick<AlertDocument, 'state'>): boolean => CLOSED.includes(state);
/** Only such contacts are told what happened, and only their answers count. */
export const isDeciding = ({ isUnconfirmed, removedAt }: AlertContact): boolean => !isUnconfirmed && !removedAt;
/** Tests and the probe's presses send their text and nothing more. */
export const isDrill = ({ isTest, probe }: Pick<AlertDocument, 'isTest' | 'probe'>): boolean =>
  isTest || probe !== undefined;

const deciding = ({ contacts }: AlertDocument) => contacts.filter(isDeciding);
export const comingContacts = (alert: AlertDocument): AlertContact[] =>
  deciding(alert).filter(({ answer }) => answer === 'on-the-way');
/** Whom the server telephones: who has not said no, and is not on the way. */
export const callable = (alert: AlertDocument): AlertContact[] =>
  deciding(alert).filter(({ answer }) => answer !== 'cannot-come' && answer !== 'on-the-way');
/** Nobody is there who could come: the page goes to 999. */
export const canNobodyCome = (alert: AlertDocument): boolean =>
  deciding(alert).every(({ answer }) => answer === 'cannot-come');

const ids = (contacts: readonly AlertContact[]): string[] => contacts.map(({ contactId }) => contactId);
const without = (contacts: readonly AlertContact[], contactId: string | undefined) =>
  contacts.filter((contact) => contact.contactId !== contactId);

/** Who needs more than half an hour stops nobody else's telephone. */
const isCallingStopped = (alert: AlertDocument): boolean =>
  alert.replacedBy !== undefined || comingContacts(alert).some(({ minutes }) => minutes !== 30);

/** 60 s, 3, 10 and 20 minutes after it opened, then every 20 (rules 5.5). */
function nextCallTime(openedAt: Date, now: Date): Date {
  const passed = secondsBetween(openedAt, now);
  const planned = ALERT_CALLS_SECONDS.find((seconds) => seconds > passed);
  if (planned !== undefined) return secondsAfter(openedAt, planned);
  const last = ALERT_CALLS_SECONDS[ALERT_CALLS_SECONDS.length - 1] ?? 0;
  const rounds = Math.floor((passed - last) / ALERT_CALL_EVERY_SECONDS) + 1;
  return secondsAfter(openedAt, last + rounds * ALERT_CALL_EVERY_SECONDS);
}

/** When somebody who said at `since` that they are on the way is asked whether they are together. */
export function askTime({ code }: Pick<AlertDocument, 'code'>, since: Date, minutes: number | undefined): Date {
  const most = code && CODE_MEANINGS[code].isAskedSoon ? ASK_AFTER_SECONDS_URGENT : ASK_AFTER_SECONDS;
  return secondsAfter(since, Math.min(minutes === undefined ? most : minutes * 60, most));
}

function stateOf(alert: AlertDocument): AlertState {
  if (isClosed(alert)) return alert.state;
  const coming = comingContacts(alert);
  if (coming.length === 0) return 'open';
  return coming.every(({ askedAt }) => askedAt) ? 'asked-again' : 'somebody-coming';
}

/** The alert with what follows from its answers: its state, its next call, and when its clock has something to do. */
function settled(alert: AlertDocument, now: Date): AlertDocument {
  const { nextCallAt, stepAt: _, ...rest } = alert;
  const state = stateOf(alert);
  if (isClosed(alert) || isDrill(alert)) return { ...rest, state };
  const callAt = isCallingStopped(alert) ? undefined : (nextCallAt ?? nextCallTime(alert.openedAt, now));
  const times = comingContacts(alert).flatMap(({ askAt, askedAt }) =>
    askedAt ? [secondsAfter(askedAt, REOPEN_AFTER_SECONDS)] : askAt ? [askAt] : [],
  );
  const stepAt = new Date(Math.min(...[alert.endsAt, ...times, ...(callAt ? [callAt] : [])].map(Number)));
  return { ...rest, state, stepAt, ...(callAt && { nextCallAt: callAt }) };
}

const change = (
  alert: AlertDocument,
  contactId: string | undefined,
  by: (contact: AlertContact) => AlertContact,
): AlertDocument => ({
  ...alert,
  contacts: alert.contacts.map((contact) => (contact.contactId === contactId ? by(contact) : contact)),
});

/** Somebody's word that they are on the way does not hold any more. */
function notComing({ answer, minutes: _m, askAt: _a, askedAt: _d, ...contact }: AlertContact): AlertContact {
  return answer === 'on-the-way' ? contact : { ...contact, ...(answer && { answer }) };
}

/** Nobody is on the way any more: everybody is told and telephoned, from the start of the steps. */
function reopenedIfNobodyComes(before: AlertDocument, alert: AlertDocument, now: Date): Step {
  if (comingContacts(before).length === 0 || comingContacts(alert).length > 0) return { alert, effects: [] };
  const { nextCallAt: _, ...rest } = alert;
  const opened = { ...rest, openedAt: now, reopenedAt: now };
  return {
    alert: opened,
    effects: [
      { kind: 'notify', what: 'reopened', contactIds: ids(deciding(opened)) },
      { kind: 'call', what: 'alert', contactIds: ids(callable(opened)) },
    ],
  };
}

function onTheWay(alert: AlertDocument, contactId: string, minutes: number | undefined, now: Date): Step {
  const contact = deciding(alert).find((one) => one.contactId === contactId);
  // Who was asked whether they are together can say that they are, or wait until everybody is asked again.
  if (!contact || contact.askedAt) return { alert, effects: [] };
  const isNew = contact.answer !== 'on-the-way';
  // The time counts from the first word: saying it again and again puts nothing off.
  const since = isNew ? now : (contact.answeredAt ?? now);
  const { minutes: known, ...rest } = contact;
  const said = minutes ?? (isNew ? undefined : known);
  const coming: AlertContact = {
    ...rest,
    answer: 'on-the-way',
    answeredAt: since,
    askAt: askTime(alert, since, said),
    ...(said !== undefined && { minutes: said }),
  };
  const after = change(alert, contactId, () => coming);
  const isFirst = comingContacts(alert).length === 0;
  const others = ids(without(deciding(after), contactId));
  return {
    alert: after,
    effects: [
      { kind: 'stop', what: 'asking', ...(isCallingStopped(after) ? {} : { contactIds: [contactId] }) },
      ...(!isCallingStopped(after) && isCallingStopped(alert) ? [{ kind: 'resume' } as const] : []),
      ...(isFirst ? [{ kind: 'notify', what: 'coming', contactIds: others } as const] : []),
    ],
  };
}

function answered(alert: AlertDocument, event: AlertEvent & { kind: 'cannot-come' | 'call-me' }, now: Date): Step {
  const { contactId, kind } = event;
  const contact = deciding(alert).find((one) => one.contactId === contactId);
  if (!contact) return { alert, effects: [] };
  if (kind === 'call-me') {
    // Somebody who is on the way stays so, and can be rung.
    const answer = contact.answer === 'on-the-way' ? contact.answer : ('call-me' as const);
    const asks = { ...contact, answer, answeredAt: contact.answeredAt ?? now, asksToRingAt: now };
    return { alert: change(alert, contactId, () => asks), effects: [] };
  }
  const { asksToRingAt: _, ...rest } = notComing(contact);
  const after = change(alert, contactId, () => ({ ...rest, answer: 'cannot-come' as const, answeredAt: now }));
  const { alert: opened, effects } = reopenedIfNobodyComes(alert, after, now);
  return { alert: opened, effects: [{ kind: 'stop', what: 'asking', contactIds: [contactId] }, ...effects] };
}

function notTogether(alert: AlertDocument, contactId: string | undefined, now: Date): Step {
  const absent = comingContacts(alert).filter((one) => (contactId ? one.contactId === contactId : one.askedAt));
  const after = absent.reduce((so, one) => change(so, one.contactId, notComing), alert);
  return reopenedIfNobodyComes(alert, after, now);
}

function closed(
  alert: AlertDocument,
  state: 'together' | 'cancelled' | 'ended',
  { by, except, now }: { by?: ClosedBy; except?: string | undefined; now: Date },
): Step {
  const { nextCallAt: _, ...rest } = alert;
  const what = state === 'cancelled' ? 'cancel' : state;
  return {
    alert: { ...rest, state, closedAt: now, ...(by && { closedBy: by }) },
    effects: [
      { kind: 'stop', what: 'everything' },
      { kind: 'notify', what, contactIds: ids(without(deciding(alert), except)) },
    ],
  };
}

/** The same code again at once after a cancel: the alert goes on, as if it had not been cancelled. */
function pressedAgain({ closedAt: _c, closedBy: _b, ...alert }: AlertDocument): Step {
  return {
    alert: { ...alert, state: 'open' },
    effects: [{ kind: 'stop-cancel-texts' }, { kind: 'resume' }],
  };
}

const withoutContact = (alert: AlertDocument, contactId: string, now: Date): AlertDocument =>
  change(alert, contactId, (contact) => {
    const { tokenHash: _, asksToRingAt: _a, ...rest } = notComing(contact);
    return { ...rest, removedAt: now };
  });

function left(alert: AlertDocument, contactId: string, now: Date): Step {
  const { alert: after, effects } = reopenedIfNobodyComes(alert, withoutContact(alert, contactId, now), now);
  return { alert: after, effects: [{ kind: 'stop', what: 'everything', contactIds: [contactId] }, ...effects] };
}

function joined(alert: AlertDocument, contact: AlertContact): Step {
  const known = alert.contacts.find(({ contactId }) => contactId === contact.contactId);
  if (known && isDeciding(known)) return { alert, effects: [] };
  const { contactId } = contact;
  return {
    alert: { ...alert, contacts: [...without(alert.contacts, contactId), contact] },
    effects: isCallingStopped(alert) ? [] : [{ kind: 'notify', what: 'alert', contactIds: [contactId] }],
  };
}

function timePassed(alert: AlertDocument, now: Date): Step {
  if (alert.endsAt <= now) return closed(alert, 'ended', { now });
  const isDue = (date: Date | undefined) => date !== undefined && date <= now;
  const toAsk = comingContacts(alert).filter(({ askAt, askedAt }) => !askedAt && isDue(askAt));
  const asked = toAsk.reduce((so, one) => change(so, one.contactId, (c) => ({ ...c, askedAt: now })), alert);
  const late = comingContacts(asked).filter(
    ({ askedAt }) => askedAt && isDue(secondsAfter(askedAt, REOPEN_AFTER_SECONDS)),
  );
  const after = late.reduce((so, one) => change(so, one.contactId, notComing), asked);
  const opened = reopenedIfNobodyComes(alert, after, now);
  const ask: Effect[] =
    toAsk.length === 0
      ? []
      : [
          { kind: 'notify', what: 'ask', contactIds: ids(toAsk) },
          { kind: 'call', what: 'ask', contactIds: ids(toAsk) },
        ];
  const isCallDue = opened.effects.length === 0 && !isCallingStopped(after) && isDue(after.nextCallAt);
  if (!isCallDue) return { alert: opened.alert, effects: [...ask, ...opened.effects] };
  const { nextCallAt: _, ...rest } = opened.alert;
  return { alert: rest, effects: [...ask, { kind: 'call', what: 'alert', contactIds: ids(callable(after)) }] };
}

function stepOf(alert: AlertDocument, event: AlertEvent, now: Date): Step {
  switch (event.kind) {
    case 'on-the-way':
      return onTheWay(alert, event.contactId, event.minutes, now);
    case 'cannot-come':
    case 'call-me':
      return answered(alert, event as AlertEvent & { kind: 'cannot-come' | 'call-me' }, now);
    case 'not-together':
      return notTogether(alert, event.contactId, now);
    case 'together': {
      const { by, contactId } = event;
      const isSomebody = contactId === undefined || deciding(alert).some((one) => one.contactId === contactId);
      return isSomebody ? closed(alert, 'together', { by, except: contactId, now }) : { alert, effects: [] };
    }
    case 'cancelled':
      return closed(alert, 'cancelled', { by: event.by, now });
    case 'contact-left':
      return left(alert, event.contactId, now);
    case 'contact-joined':
      return joined(alert, event.contact);
    case 'replaced':
      return { alert: { ...alert, replacedBy: event.by }, effects: [{ kind: 'stop', what: 'asking' }] };
    case 'resumed': {
      const { replacedBy: _, ...rest } = alert;
      return { alert: rest, effects: [{ kind: 'resume' }] };
    }
    case 'time-passed':
      return timePassed(alert, now);
    case 'pressed-again':
      return { alert, effects: [] };
  }
}

/**
 * What an event makes of an alert. Answers the same object where nothing changes: a closed alert stays as it is, but
 * for the same press at once after a cancel and for contacts who leave; tests only keep answers.
 */
export function nextStep(alert: AlertDocument, event: AlertEvent, now: Date): Step {
  const step = isClosed(alert)
    ? event.kind === 'pressed-again'
      ? pressedAgain(alert)
      : event.kind === 'contact-left'
        ? { alert: withoutContact(alert, event.contactId, now), effects: [] }
        : { alert, effects: [] }
    : stepOf(alert, event, now);
  if (step.alert === alert) return step;
  return {
    alert: settled(step.alert, now),
    effects: isDrill(alert) ? drillEffects(alert, step.effects) : step.effects,
  };
}

/** A cancelled test says so to who had it; nothing else follows from it, and nothing from the probe's. */
const drillEffects = ({ probe }: AlertDocument, effects: readonly Effect[]) =>
  effects.filter(
    (effect) => effect.kind === 'stop' || (!probe && effect.kind === 'notify' && effect.what === 'cancel'),
  );
