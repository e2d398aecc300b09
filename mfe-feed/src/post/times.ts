import { relativeTime } from '@notalone/notifications/relative-time';

const WEEK_MS = 7 * 24 * 3_600_000;

/** As the specification tells times, up to a week; then the day, which says more than a number of days. */
export function timeInWords(instant: string, nowMs: number): string {
  if (nowMs - Date.parse(instant) < WEEK_MS) return relativeTime(instant, nowMs);
  const isThisYear = new Date(instant).getFullYear() === new Date(nowMs).getFullYear();
  return new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) });
}
