import {
  ALERT_HELD_SECONDS,
  ALERTS_PER_HOUR,
  CODE_MEANINGS,
  type QuickCode,
  SAME_ALERT_SECONDS,
  SHARED_TEXTS_SECONDS,
} from '@notalone/contracts';
import { secondsAfter, secondsBetween } from '../shared/clock.ts';
import { isClosed, isDrill } from './alert-life.rules.ts';
import type { AlertDocument } from './alerts.store.ts';

interface Pressed {
  readonly code?: QuickCode | undefined;
  readonly customMessage?: string | undefined;
}
const isSameWish = (latest: AlertDocument, pressed: Pressed): boolean =>
  latest.code === pressed.code && (latest.customMessage ?? '') === (pressed.customMessage ?? '');

/** The same press once more, such as a double tap (rules 5.2). */
export const isSameAlert = (latest: AlertDocument, pressed: Pressed, now: Date): boolean =>
  !isClosed(latest) && isSameWish(latest, pressed) && secondsBetween(latest.createdAt, now) < SAME_ALERT_SECONDS;

const isNeverLimited = (code: QuickCode | undefined): boolean =>
  code !== undefined && CODE_MEANINGS[code].isNeverLimited === true;

/**
 * Pressed again within a minute after it was sent and cancelled: its texts are this press's too, as long as nobody was
 * told OK. Never for 555 and 999, which are always texted anew.
 */
export const mayShareTexts = (latest: AlertDocument, pressed: Pressed, now: Date): boolean =>
  latest.state === 'cancelled' &&
  !isDrill(latest) &&
  isSameWish(latest, pressed) &&
  !isNeverLimited(pressed.code) &&
  secondsBetween(latest.createdAt, now) < SHARED_TEXTS_SECONDS;

/**
 * When a text of one more alert goes out: at once, or, after more than ten alerts in an hour, not before ten minutes
 * after the last text (rules 5.10). Codes 555 and 999 always at once.
 */
export function deferredUntil(
  {
    code,
    alertsThisHour,
    lastTextAt,
  }: { code?: QuickCode | undefined; alertsThisHour: number; lastTextAt?: Date | undefined },
  now: Date,
): Date | undefined {
  if (alertsThisHour <= ALERTS_PER_HOUR || isNeverLimited(code)) return undefined;
  const next = lastTextAt && secondsAfter(lastTextAt, ALERT_HELD_SECONDS);
  return next && next > now ? next : undefined;
}
