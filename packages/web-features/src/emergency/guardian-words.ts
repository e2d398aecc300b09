import { CODE_MEANINGS } from '@notalone/contracts/emergency-codes';
import { mapUrl, ukTime } from '@notalone/contracts/emergency-sms-text';
import type { Reply } from '@notalone/web-kit';

export type GuardianAlert = Reply<'GET /api/emergency-sms/alerts/{alertId}'>;
type Result = GuardianAlert['results'][number];

/** Rules 5.4: an older place is where the child was; a rougher one says so. */
const WAS_HERE_AFTER_MS = 10 * 60_000;
const ROUGHLY_OVER_METRES = 500;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const timeOf = (instant: string): string => ukTime(new Date(instant));
export const nameOf = ({ childName }: GuardianAlert): string => childName ?? 'Your child';

const CLOSED: readonly GuardianAlert['state'][] = ['together', 'cancelled', 'ended'];
export const isClosed = ({ state }: GuardianAlert): boolean => CLOSED.includes(state);

/** 'Blood glucose very low' */
export const meaningOf = ({ code }: GuardianAlert): string =>
  code ? capital(CODE_MEANINGS[code].meaning) : 'Pressed the help button';

/** Contacts of now. Who was removed hears nothing and decides nothing. */
const present = ({ results }: GuardianAlert): readonly Result[] => results.filter(({ removed }) => !removed);

/** The reader's own place in an alert; absent where their number is not known. */
export const ownResult = (alert: GuardianAlert): Result | undefined =>
  present(alert).find(({ isParent, confirmed }) => isParent && confirmed);
export const isOwnComing = (alert: GuardianAlert): boolean => ownResult(alert)?.answer === 'on-the-way';

const LONG_MINUTES = 30;
const howLong = (minutes: number | undefined): string => {
  if (minutes === undefined) return '';
  return minutes >= LONG_MINUTES ? ' (over 30 minutes)' : ` (about ${minutes} minutes)`;
};

const NOW = { you: 'You are', is: 'is', cannot: 'cannot come', asks: 'asks' };
const OVER = { you: 'You were', is: 'was', cannot: 'could not come', asks: 'asked' };

function answerWords(alert: GuardianAlert, result: Result): readonly string[] {
  const { name, isParent, answer, acknowledgedAt, asksToRing, contactId } = result;
  const words = isClosed(alert) ? OVER : NOW;
  const minutes = alert.coming?.contactId === contactId ? alert.coming.minutes : undefined;
  const since = acknowledgedAt ? `, since ${timeOf(acknowledgedAt)}` : '';
  const [who, whoIs] = isParent ? ['You', words.you] : [name, `${name} ${words.is}`];
  return [
    ...(answer === 'on-the-way' ? [`${whoIs} on the way${since}${howLong(minutes)}.`] : []),
    ...(answer === 'cannot-come' ? [`${who} ${words.cannot}.`] : []),
    ...(asksToRing || answer === 'call-me' ? [`${who} ${isParent ? 'asked' : words.asks} to be rung.`] : []),
  ];
}

/** Who has answered and since when, a sentence each. */
export const answersOf = (alert: GuardianAlert): readonly string[] =>
  present(alert).flatMap((result) => answerWords(alert, result));

/** Which guardians have seen the push message, a sentence each. */
export const seenOf = ({ seenBy = [] }: GuardianAlert): readonly string[] =>
  seenBy.map(({ name, isYou, at }) => `Seen by ${isYou ? 'you' : name} at ${timeOf(at)}.`);

/** How an open alert stands, beside its answers. */
export function standing(alert: GuardianAlert): string | undefined {
  const { state, coming, reopenedAt, status, call999 } = alert;
  const name = nameOf(alert);
  if (state === 'asked-again')
    return isOwnComing(alert)
      ? `Are you with ${name}?`
      : `We are asking ${coming?.name ?? 'them'}: are you with ${name}?`;
  if (state !== 'open') return undefined;
  if (call999) return `Nobody can come. If ${name} may be in danger, call 999.`;
  if (reopenedAt) return `Nobody has told us that they are with ${name}. Open again since ${timeOf(reopenedAt)}.`;
  if (status === 'failed') return 'The texts did not go out. Please ring.';
  return answersOf(alert).length === 0 ? 'Nobody has answered yet.' : undefined;
}

/** How an alert was closed, and by whom. */
export function closedWords(alert: GuardianAlert): string {
  const { closedAt, closedBy, state } = alert;
  const at = closedAt ? ` at ${timeOf(closedAt)}` : '';
  if (!closedBy) return `Nobody has told us that ${nameOf(alert)} is safe. The alert ended${at}.`;
  if (state === 'together') return `${closedBy.name} says that they are together${at && `,${at}`}.`;
  return closedBy.who === 'child'
    ? `${closedBy.name} pressed “I’m OK”${at}.`
    : `${closedBy.name} closed the alert${at}.`;
}

/** All of an alert in a line. */
export function summary(alert: GuardianAlert): string {
  if (isClosed(alert)) return closedWords(alert);
  const how = [standing(alert), ...answersOf(alert)].filter(Boolean).join(' ');
  return `${nameOf(alert)} needs help, ${timeOf(alert.createdAt)}: ${meaningOf(alert)}. ${how}`.trim();
}

interface Place {
  readonly url: string;
  readonly text: string;
}
const distance = (metres: number) =>
  metres < 1000 ? `${Math.max(1, Math.round(metres))} m` : `${Math.round(metres / 1000)} km`;

/** Where the child is or was, with how exactly and how long ago. */
export function placeOf(alert: GuardianAlert, nowMs: number): Place | undefined {
  const { position } = alert;
  if (!position) return undefined;
  const { accuracyMetres, takenAt } = position;
  const ageMs = Math.max(0, nowMs - Date.parse(takenAt));
  const isOver = isClosed(alert);
  const known = [
    ...(accuracyMetres === undefined ? [] : [distance(accuracyMetres)]),
    ...(isOver ? [] : [ageMs < 60_000 ? 'now' : `${Math.round(ageMs / 60_000)} min ago`]),
  ].join(', ');
  const roughly = (accuracyMetres ?? 0) > ROUGHLY_OVER_METRES ? ', roughly' : '';
  const where = isOver || ageMs > WAS_HERE_AFTER_MS ? `was here at ${timeOf(takenAt)}` : 'is here';
  return { url: mapUrl(position), text: `Map: ${nameOf(alert)} ${where}${roughly}${known && ` (${known})`}` };
}

/** Whom to ring: the child; else who is coming, else the first other contact who has said yes. */
export function toRing(alert: GuardianAlert): { readonly label: string; readonly number: string } | undefined {
  if (alert.childPhone) return { label: `Ring ${nameOf(alert)}’s phone`, number: alert.childPhone };
  const others = present(alert).filter(({ isParent, confirmed, phoneNumber }) => confirmed && !isParent && phoneNumber);
  const coming = others.find(({ contactId }) => contactId === alert.coming?.contactId);
  const contact = coming ?? others.find(({ answer }) => answer === 'on-the-way') ?? others[0];
  return contact?.phoneNumber ? { label: `Ring ${contact.name}`, number: contact.phoneNumber } : undefined;
}

/** Whether the alert waits for the reader: nobody is coming, or the reader is asked whether they are together. */
export function needsAnswer(alert: GuardianAlert): boolean {
  const own = ownResult(alert);
  if (alert.state === 'asked-again') return isOwnComing(alert);
  if (alert.state !== 'open') return false;
  return own?.answer !== 'cannot-come' || (alert.reopenedAt ?? '') > (own.acknowledgedAt ?? '');
}
