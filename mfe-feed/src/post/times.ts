import { relativeTime } from '@notalone/notifications/relative-time';

const WEEK_MS = 7 * 24 * 3_600_000;
// By hand: the first Intl.DateTimeFormat takes a phone as long as to draw two posts, and these pages speak English.
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

const dayOf = (date: Date) => `${date.getDate()} ${MONTHS[date.getMonth()]}`;
const two = (number: number) => String(number).padStart(2, '0');

/** As the specification tells times, up to a week; then the day, which says more than a number of days. */
export function timeInWords(instant: string, nowMs: number): string {
  if (nowMs - Date.parse(instant) < WEEK_MS) return relativeTime(instant, nowMs);
  const date = new Date(instant);
  const isThisYear = date.getFullYear() === new Date(nowMs).getFullYear();
  return isThisYear ? dayOf(date) : `${dayOf(date)} ${date.getFullYear()}`;
}

/** `Saturday 21 November 2026 at 16:05`, where the reader is. */
export function exactTime(instant: string): string {
  const date = new Date(instant);
  return `${DAYS[date.getDay()]} ${dayOf(date)} ${date.getFullYear()} at ${two(date.getHours())}:${two(date.getMinutes())}`;
}
