const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** `23 Nov 2026, 14:05`, on the reader's clock. */
export const formatTime = (instant: string): string => when.format(new Date(instant));
/** `23 Nov 2026`, of a calendar day. */
export const formatDay = (date: string): string => day.format(new Date(date));
