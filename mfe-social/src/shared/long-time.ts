const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

/** Day and time in the UK: '5 March 2026 at 14:05'. */
export const longTime = (instant: string): string => format.format(new Date(instant));
