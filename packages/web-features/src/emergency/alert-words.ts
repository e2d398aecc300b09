import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { ALERT_CALL_SECONDS, ALERT_TELL_ADULT_SECONDS } from '@notalone/contracts/limits';
import type { EmergencyContact } from '@notalone/web-kit';
import type { Alert } from './calls.ts';
import { sayComing } from './emergency-text.ts';

export interface AlertWords {
  readonly text: string;
  readonly tone: 'waiting' | 'good' | 'bad';
  /** Whom to ring. */
  readonly ring?: EmergencyContact | undefined;
  /** 999 comes first, and large. It is there in any case while the alert is open. */
  readonly call999First?: true;
  /** The child is asked whether this person has come. */
  readonly asksWhetherHere?: string;
  /** Nothing more is awaited. */
  readonly isClosed?: true;
}

type Result = Alert['results'][number];
const REACHED: readonly Result['status'][] = ['accepted', 'sent', 'delivered', 'acknowledged', 'held'];
const isReached = ({ confirmed, status }: Result) => confirmed && REACHED.includes(status);

const asksToRing = (alert: Alert | undefined): Result | undefined =>
  alert?.results.find(({ asksToRing: asks, removed }) => asks && !removed);

/** The first confirmed contact who has not said no and is a contact still. */
function firstToRing(alert: Alert | undefined, contacts: readonly EmergencyContact[]): EmergencyContact | undefined {
  return contacts.find(({ _id, confirmed }) => {
    const result = alert?.results.find(({ contactId }) => contactId === _id);
    return result ? result.confirmed && !result.removed && result.answer !== 'cannot-come' : confirmed;
  });
}

/** Who has asked to be rung; else the first who may come. */
function whomToRing(alert: Alert | undefined, contacts: readonly EmergencyContact[]): EmergencyContact | undefined {
  const asking = asksToRing(alert);
  return contacts.find(({ _id }) => _id === asking?.contactId) ?? firstToRing(alert, contacts);
}

/** What a child reads so many seconds after its press, as long as nobody has answered (rules 5.5); first nothing. */
export function stepWords(
  ageSeconds: number,
  contacts: readonly EmergencyContact[],
  alert?: Alert,
): AlertWords | undefined {
  const ring = firstToRing(alert, contacts);
  if (ageSeconds >= ALERT_TELL_ADULT_SECONDS)
    return { text: EMERGENCY_TEXTS.tellAdult, tone: 'bad', ring, call999First: true };
  if (ageSeconds < ALERT_CALL_SECONDS) return undefined;
  return { text: `${EMERGENCY_TEXTS.nobodyAnswered}${ring ? ` Call ${ring.name}` : ''}`, tone: 'bad', ring };
}

function closedWords({ state, closedBy, coming }: Alert): AlertWords | undefined {
  const byAdult = closedBy && closedBy.who !== 'child' ? closedBy.name : undefined;
  switch (state) {
    case 'together': {
      const says = coming ? `You said that ${coming.name} is with you.` : 'You said that somebody is with you.';
      return { text: byAdult ? `${byAdult} says that you are together.` : says, tone: 'good', isClosed: true };
    }
    case 'cancelled':
      return {
        text: byAdult ? `${byAdult} has closed your message for help.` : 'You said that you are OK.',
        tone: 'good',
        isClosed: true,
      };
    case 'ended':
      return {
        text: `${EMERGENCY_TEXTS.nobodySaidSafe} ${EMERGENCY_TEXTS.tellAdult}`,
        tone: 'bad',
        call999First: true,
        isClosed: true,
      };
    default:
      return undefined;
  }
}

function comingWords(alert: Alert, contacts: readonly EmergencyContact[]): AlertWords | undefined {
  const { state, coming } = alert;
  if (!coming || (state !== 'somebody-coming' && state !== 'asked-again')) return undefined;
  const whoComes = contacts.find(({ _id }) => _id === coming.contactId);
  const ring = asksToRing(alert) ? whomToRing(alert, contacts) : whoComes;
  return state === 'asked-again'
    ? { text: `Is ${coming.name} with you?`, tone: 'waiting', ring, asksWhetherHere: coming.name }
    : { text: sayComing(coming.name, whoComes?.relationship), tone: 'good', ring };
}

/** Nobody is on the way: at once 999 where nobody can come or was told; else by what was answered, and by the clock. */
function openWords(alert: Alert | undefined, ageSeconds: number, contacts: readonly EmergencyContact[]): AlertWords {
  const ring = whomToRing(alert, contacts);
  if (alert?.call999) {
    const saidNo = alert.results.some(({ answer }) => answer === 'cannot-come');
    return {
      text: `${saidNo ? 'Nobody can come. ' : ''}${EMERGENCY_TEXTS.tellAdult}`,
      tone: 'bad',
      ring,
      call999First: true,
    };
  }
  if (alert?.reopenedAt)
    return {
      text: `Nobody is with you yet.${ring ? ` Call ${ring.name}, or call 999` : ' Call 999'}`,
      tone: 'bad',
      ring,
    };
  const step = stepWords(ageSeconds, contacts, alert);
  const asking = asksToRing(alert);
  if (asking && !step?.call999First) return { text: `${asking.name} says: ring me`, tone: 'good', ring };
  if (alert && !alert.results.some(isReached))
    return { text: 'Not sent yet. We keep trying.', tone: 'bad', ring, call999First: true };
  return step ? { ...step, ring } : { text: EMERGENCY_TEXTS.nobodyYet, tone: 'waiting', ring };
}

/**
 * What the child reads about its alert so many seconds after the press. `alert` is missing until the server has told,
 * and as it was last while there is no network.
 */
export function alertWords(
  alert: Alert | undefined,
  ageSeconds: number,
  contacts: readonly EmergencyContact[] = [],
): AlertWords {
  const closed = alert && closedWords(alert);
  if (closed) return closed;
  return (alert && comingWords(alert, contacts)) ?? openWords(alert, ageSeconds, contacts);
}
