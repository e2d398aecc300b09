/** The local date of an instant, for comparison: `2026-11-21`. */
const dayOf = (at: Date): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;

const dayBefore = (day: Date): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate() - 1);

export const isSameDay = (a: string, b: string): boolean => dayOf(new Date(a)) === dayOf(new Date(b));

/** `Today`, `Yesterday`, `Monday 3 March`; with the year if it differs. */
export function formatDay(instant: string, now: Date): string {
  const at = new Date(instant);
  if (dayOf(at) === dayOf(now)) return 'Today';
  if (dayOf(at) === dayOf(dayBefore(now))) return 'Yesterday';
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return at.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', ...year }).replace(',', '');
}

/** `14:03`. */
export const formatTime = (instant: string): string =>
  new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** For lists: the time if it was today, otherwise a short date. */
export function formatShortTime(instant: string, now: Date): string {
  const words = formatDay(instant, now);
  if (words === 'Today') return formatTime(instant);
  return words === 'Yesterday'
    ? words
    : new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}
