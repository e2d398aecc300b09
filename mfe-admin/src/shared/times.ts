const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const axisDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `23 Nov 2026, 14:05`, on the reader's clock. */
export const formatTime = (instant: string): string => when.format(new Date(instant));
/** `23 Nov 2026`, of a calendar day. */
export const formatDay = (date: string): string => day.format(new Date(date));
/** `23 Nov` */
export const formatAxisDay = (date: string): string => axisDay.format(new Date(date));
/** `Monday, 23 November 2026` */
export const formatWeekday = (date: string): string => weekday.format(new Date(date));
