import { relativeTime } from '@notalone/web-features/relative-time';

const WEEK_MS = 7 * 24 * 3_600_000;
// Formatted by hand: the first Intl.DateTimeFormat takes a phone as long as rendering two posts, and the site is in
// English only.
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const dayAndMonth = (date: Date) => `${date.getDate()} ${MONTHS[date.getMonth()]}`;
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The specification's relative time for up to a week, then the date. */
export function formatTimeAgo(instant: string, nowMs: number): string {
  if (nowMs - Date.parse(instant) < WEEK_MS) return relativeTime(instant, nowMs);
  const date = new Date(instant);
  const isThisYear = date.getFullYear() === new Date(nowMs).getFullYear();
  return isThisYear ? dayAndMonth(date) : `${dayAndMonth(date)} ${date.getFullYear()}`;
}

/** `Saturday 21 November 2026 at 16:05`, in the reader's time zone. */
export function formatExactTime(instant: string): string {
  const date = new Date(instant);
  return `${DAYS[date.getDay()]} ${dayAndMonth(date)} ${date.getFullYear()} at ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}
