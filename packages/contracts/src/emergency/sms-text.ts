import { CODE_MEANINGS, type QuickCode } from './emergency-codes.ts';
import { asGsm7, TWO_SEGMENTS } from './gsm-7.ts';

/** Where a device was when it last knew. */
export interface SmsPosition {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyMetres?: number | undefined;
  /** How old the position was at the press. */
  readonly ageSeconds?: number | undefined;
}
/** Whom to ring about the child. */
export interface CallBack {
  /** E.164 */
  readonly number: string;
  /** The parent's number, because the child has none. */
  readonly isParents: boolean;
}
export interface AlertSms {
  /** A word that the family chose, so that its texts can be told from a swindler's. */
  readonly familyWord?: string | undefined;
  readonly childName: string;
  readonly code?: QuickCode | undefined;
  /** The child's own words, or the family's message with `{location}` and `{childName}`. Not shown beside a code. */
  readonly message?: string | undefined;
  readonly sentAt: Date;
  readonly position?: SmsPosition | undefined;
  /** Absent for whoever the number belongs to; `sender` where the child's own phone writes the text. */
  readonly callBack?: CallBack | 'sender' | undefined;
  /** The network takes texts with links for advertisements: the place in figures, and no link to answer. */
  readonly withoutLinks?: boolean | undefined;
  /** Absent where a device without a network writes the text itself. */
  readonly answerUrl?: string | undefined;
  /** From the 11th alert of an hour on. */
  readonly countThisHour?: number | undefined;
}

export const NAME_MAX = 20;
const NAME_SHORT = 12;
const WORD_MAX = 20;
/** Of a message that is cut, at least so much is left; else details go first. */
const MESSAGE_LEFT = 40;
export const NOT_CALLED = '999 has not been called.';
/** Rules 5.4. */
const WAS_HERE_AFTER_SECONDS = 600;
const LEFT_OUT_AFTER_SECONDS = 7200;
const ROUGHLY_OVER_METRES = 500;
const MESSAGE_READ = 1000;
/** Stand for the name and the place while a message is cleaned: characters that nobody can mean. */
const PLACEHOLDERS = ['\uE000', '\uE001'] as const;

/** UK local time, `14:05`. */
export const ukTime = (at: Date): string =>
  at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' });
/** `07700900123` for a UK number; others as they are dialled from anywhere. */
const dialled = (number: string): string => number.replace(/^\+44/, '0');
export const mapUrl = ({ latitude, longitude }: SmsPosition): string =>
  `https://maps.google.com/?q=${latitude.toFixed(4)},${longitude.toFixed(4)}`;

/** What a place is called in a text that may hold no links. */
const inFigures = ({ latitude, longitude }: SmsPosition): string => `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
const placeIn = (position: SmsPosition, { withoutLinks: isPlain }: Pick<AlertSms, 'withoutLinks'>): string =>
  isPlain ? inFigures(position) : mapUrl(position);

const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, Math.max(0, length - 3)).trimEnd()}...`;
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** No phone makes a link of it any more (rules 5.4: no links in names, family or custom messages). */
const withoutLinks = (text: string): string =>
  text
    .replace(/[a-z][a-z0-9+.-]{0,20}:\/\/|www\./gi, '')
    .replaceAll('://', ' ')
    .replace(/\.(?=[\p{L}])/gu, '. ')
    .replace(/\s+/g, ' ');
/** What people have typed, for a text. Links are broken last: a full-width dot is a dot only as GSM-7. */
const typed = (text: string): string => withoutLinks(asGsm7(text)).trim();
export const named = (name: string, max: number, unnamed = 'Your child'): string =>
  shortened(typed(name) || unnamed, max);

const ordinal = (count: number): string => {
  const ends: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
  return `${count}${ends[new Intl.PluralRules('en-GB', { type: 'ordinal' }).select(count)] ?? 'th'}`;
};

/** A position that is old enough to mislead counts as none. */
export const usable = (position: SmsPosition | undefined): SmsPosition | undefined =>
  position && (position.ageSeconds ?? 0) <= LEFT_OUT_AFTER_SECONDS ? position : undefined;

const ageOf = (seconds: number): string => (seconds < 60 ? 'now' : `${Math.round(seconds / 60)} min old`);
const accuracyOf = (metres: number): string =>
  metres < 1000 ? `${Math.max(1, Math.round(metres))} m` : `${Math.round(metres / 1000)} km`;

/** `Map (20 m, 2 min old): https://…`, by age and accuracy as rules 5.4 say. */
export function placeText(position: SmsPosition, alert: AlertSms, { details }: { details: boolean }): string {
  const { sentAt } = alert;
  const { accuracyMetres, ageSeconds = 0 } = position;
  const wasHere = ageSeconds > WAS_HERE_AFTER_SECONDS;
  const roughly = (accuracyMetres ?? 0) > ROUGHLY_OVER_METRES;
  const here = alert.withoutLinks ? 'Place' : 'Map';
  const says = wasHere ? `Was here at ${ukTime(new Date(sentAt.getTime() - ageSeconds * 1000))}` : here;
  const known = [
    ...(accuracyMetres === undefined ? [] : [accuracyOf(accuracyMetres)]),
    ...(wasHere ? [] : [ageOf(ageSeconds)]),
  ];
  const inBrackets = details && known.length > 0 ? ` (${known.join(', ')})` : '';
  return `${says}${roughly ? ', roughly' : ''}${inBrackets}: ${placeIn(position, alert)}`;
}

interface Detail {
  readonly nameMax: number;
  readonly familyWord: boolean;
  readonly place: boolean;
  readonly count: boolean;
}
/** What goes first when a text is too long. */
const DETAILS: readonly Detail[] = [
  { nameMax: NAME_MAX, familyWord: true, place: true, count: true },
  { nameMax: NAME_SHORT, familyWord: true, place: true, count: true },
  { nameMax: NAME_SHORT, familyWord: true, place: false, count: true },
  { nameMax: NAME_SHORT, familyWord: false, place: false, count: false },
];

export const opening = (alert: Pick<AlertSms, 'familyWord'>, isShown: boolean): string => {
  const word = isShown ? shortened(typed(alert.familyWord ?? ''), WORD_MAX) : '';
  return word ? `Not Alone (${word}):` : 'Not Alone:';
};

export const ringText = (callBack: CallBack | undefined): string =>
  callBack
    ? `Ring ${dialled(callBack.number)}${callBack.isParents ? ' (their device cannot be rung)' : ''}.`
    : 'Their device cannot be rung.';

/** The parts before and after the message. */
function frameOf(alert: AlertSms, detail: Detail, hasPlaceInMessage: boolean): { before: string; after: string } {
  const { code, sentAt, callBack, answerUrl, countThisHour } = alert;
  const position = usable(alert.position);
  const needs = `${named(alert.childName, detail.nameMax)} needs help${code ? `: ${CODE_MEANINGS[code].meaning}` : ''}`;
  const count = countThisHour === undefined || !detail.count ? '' : ` (${ordinal(countThisHour)} this hour)`;
  const before = `${opening(alert, detail.familyWord)} ${needs}${count}.`;
  const after = [
    `Sent ${ukTime(sentAt)}.`,
    ...(position && !hasPlaceInMessage ? [placeText(position, alert, { details: detail.place })] : []),
    ...(callBack === 'sender' ? [] : [ringText(callBack)]),
    ...(answerUrl && !alert.withoutLinks ? [`Answer: ${answerUrl}`] : []),
    NOT_CALLED,
  ].join(' ');
  return { before, after };
}

interface Filled {
  readonly text: string;
  readonly hasPlace: boolean;
}
/** The message with its placeholders filled in; the place in full, or a word about it. */
function filled(alert: AlertSms, { withPlace }: { withPlace: boolean }): Filled {
  if (alert.code || !alert.message) return { text: '', hasPlace: false };
  const position = usable(alert.position);
  const [name, place] = PLACEHOLDERS;
  const marked = alert.message
    .slice(0, MESSAGE_READ)
    .replace(/[\uE000\uE001]/g, '')
    .replaceAll('{childName}', name)
    .replaceAll('{location}', place);
  const hasPlace = withPlace && position !== undefined && marked.includes(place);
  const says = hasPlace && position ? placeIn(position, alert) : position ? 'see the map' : 'a place we do not know';
  const text = marked
    .split(place)
    .map((part) => typed(part.replaceAll(name, named(alert.childName, NAME_MAX))))
    .join(` ${says} `)
    .replace(/ +/g, ' ')
    .trim();
  return { text: text && sentence(text), hasPlace };
}

export const join = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

/**
 * What an alert says, in at most two GSM-7 segments whatever names and messages hold (rules 5.4), as long as the
 * answer's address has at most 74 characters: begins 'Not Alone', ends '999 has not been called.'.
 */
export function alertSms(alert: AlertSms): string {
  for (const detail of DETAILS)
    for (const withPlace of [true, false]) {
      const { text, hasPlace } = filled(alert, { withPlace });
      // A place that stands in the message keeps its age and accuracy.
      const { before, after } = frameOf(alert, detail, hasPlace && !isUncertain(alert.position));
      const whole = join(before, text, after);
      if (whole.length <= TWO_SEGMENTS) return whole;
      const room = TWO_SEGMENTS - join(before, after).length - 1;
      if (!hasPlace && room >= Math.min(MESSAGE_LEFT, text.length)) return join(before, shortened(text, room), after);
    }
  const shortest = frameOf(alert, DETAILS.at(-1) as Detail, false);
  return join(shortest.before, shortest.after);
}

/** A place that needs more words than its address: when the device was there, or how roughly. */
const isUncertain = (position: SmsPosition | undefined): boolean =>
  (position?.ageSeconds ?? 0) > WAS_HERE_AFTER_SECONDS || (position?.accuracyMetres ?? 0) > ROUGHLY_OVER_METRES;

/** One more text for contacts whose first had no position. */
export function positionSms(alert: AlertSms & { readonly position: SmsPosition }): string {
  const says = placeText(alert.position, alert, { details: true });
  const answer = alert.answerUrl && !alert.withoutLinks ? `Answer: ${alert.answerUrl}` : '';
  return join(opening(alert, true), `${named(alert.childName, NAME_MAX)} is here.`, says, answer, NOT_CALLED);
}

/** The child, or somebody with its phone, says that it is over. */
export const cancelSms = ({
  familyWord,
  childName,
  cancelledAt,
}: Pick<AlertSms, 'familyWord' | 'childName'> & { readonly cancelledAt: Date }): string =>
  `${opening({ familyWord }, true)} ${named(childName, NAME_MAX)}'s phone says OK at ${ukTime(cancelledAt)}. Please ring to make sure.`;

/** All that somebody is told who has not said yes to being a contact (rules 5.9). */
export const unconfirmedSms = (parent: { name: string; number: string }): string =>
  `Not Alone: A family asked us to reach you. Please ring ${join(named(parent.name, NAME_MAX, 'the parent'), 'on', dialled(parent.number))}.`;

/** All that the parent's former number is told: nobody knows who holds it now (rules 1.13). */
export const formerNumberSms = ({ childName }: { readonly childName: string }): string =>
  `Not Alone: Please ring ${named(childName, NAME_MAX)}. ${NOT_CALLED}`;

/**
 * All that the former number is told while it is not known whose account it is (rules 1.13): what it is about, and
 * neither the place, nor a number, nor the family's own words.
 */
export const disputedNumberSms = ({
  childName,
  code,
  sentAt,
}: Pick<AlertSms, 'childName' | 'code' | 'sentAt'>): string => {
  const child = named(childName, NAME_MAX);
  const needs = `${child} needs help${code ? `: ${CODE_MEANINGS[code].meaning}` : ''}.`;
  return `Not Alone: ${needs} Sent ${ukTime(sentAt)}. Please ring ${child}. ${NOT_CALLED}`;
};

export const invitationSms = ({ parentName, url }: { parentName: string; url: string }): string =>
  `Not Alone: ${named(parentName, NAME_MAX, 'A family')} asks whether their child may text you in an emergency. Text YES, or say yes here, or never to be texted: ${url}`;

/** A parent's test says so and carries nobody's position. */
export const testSms = ({
  familyWord,
  sentAt,
  answerUrl,
}: Pick<AlertSms, 'familyWord' | 'sentAt'> & { readonly answerUrl: string }): string =>
  `${opening({ familyWord }, true)} this is only a test, nobody needs help. Sent ${ukTime(sentAt)}. Answer: ${answerUrl} ${NOT_CALLED}`;

/** For a device without a network: the text message to one number, ready to be sent by hand. */
export const smsLink = (number: string, text: string): string => `sms:${number}?&body=${encodeURIComponent(text)}`;
