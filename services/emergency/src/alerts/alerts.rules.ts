import {
  ALERT_HELD_SECONDS,
  ALERTS_PER_HOUR,
  CODE_MEANINGS,
  type QuickCode,
  SAME_ALERT_SECONDS,
} from '@notalone/contracts';
import type { AlertContact, AlertDocument } from './alerts.store.ts';

export const secondsAfter = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);
export const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000;

interface Pressed {
  readonly code?: QuickCode | undefined;
  readonly customMessage?: string | undefined;
}
/** The same press once more, such as a double tap (rules 5.2). After a cancel a new press is a new alert. */
export const isSameAlert = (latest: AlertDocument, pressed: Pressed, now: Date): boolean =>
  latest.cancelledAt === undefined &&
  latest.code === pressed.code &&
  (latest.customMessage ?? '') === (pressed.customMessage ?? '') &&
  secondsBetween(latest.createdAt, now) < SAME_ALERT_SECONDS;

/**
 * When a text of one more alert goes out: at once, or, after more than ten alerts in an hour, not before ten minutes
 * after the last text (rules 5.10). Codes 555 and 999 always at once.
 */
export function heldUntil(
  {
    code,
    alertsThisHour,
    lastTextAt,
  }: { code?: QuickCode | undefined; alertsThisHour: number; lastTextAt?: Date | undefined },
  now: Date,
): Date | undefined {
  if (alertsThisHour <= ALERTS_PER_HOUR || (code && CODE_MEANINGS[code].isNeverLimited)) return undefined;
  const next = lastTextAt && secondsAfter(lastTextAt, ALERT_HELD_SECONDS);
  return next && next > now ? next : undefined;
}

const answers = (contacts: readonly AlertContact[], answer: AlertContact['answer']) =>
  contacts.some((contact) => contact.answer === answer);
/** Only 'on the way' stops what is still to be sent (rules 5.5). */
export const isSomebodyComing = ({ contacts }: Pick<AlertDocument, 'contacts'>): boolean =>
  answers(contacts, 'on-the-way');
export const isAnswered = ({ contacts }: Pick<AlertDocument, 'contacts'>): boolean =>
  answers(contacts, 'on-the-way') || answers(contacts, 'call-me');
