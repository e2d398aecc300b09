const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 1440;

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/**
 * 'Just now' under a minute, then whole minutes, hours under 1440 minutes, days (specification, section 9). Times in
 * the future also give 'Just now'.
 */
export function relativeTime(instant: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(instant)) / MINUTE_MS);
  if (minutes < 1) return 'Just now';
  if (minutes < HOUR_MINUTES) return ago(minutes, 'minute');
  if (minutes < DAY_MINUTES) return ago(Math.floor(minutes / HOUR_MINUTES), 'hour');
  return ago(Math.floor(minutes / DAY_MINUTES), 'day');
}
