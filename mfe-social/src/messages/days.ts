/** The day of an instant where the reader is, for comparing: `2026-11-21`. */
const dayOf = (at: Date): string => `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;

const dayBefore = (day: Date): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate() - 1);

export const isSameDay = (a: string, b: string): boolean => dayOf(new Date(a)) === dayOf(new Date(b));

/** `Today`, `Yesterday`, `Monday 3 March`, and with its year where that is another. */
export function dayInWords(instant: string, now: Date): string {
  const at = new Date(instant);
  if (dayOf(at) === dayOf(now)) return 'Today';
  if (dayOf(at) === dayOf(dayBefore(now))) return 'Yesterday';
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return at.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', ...year }).replace(',', '');
}

/** `14:03`. */
export const timeInWords = (instant: string): string => new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** For lists: the time where it was today, else the day in short. */
export function whenInShort(instant: string, now: Date): string {
  const words = dayInWords(instant, now);
  if (words === 'Today') return timeInWords(instant);
  return words === 'Yesterday' ? words : new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}
