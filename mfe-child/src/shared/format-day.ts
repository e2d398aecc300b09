const dayOf = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

/** `5 March`. */
export const formatDay = (instant: string): string => dayOf.format(new Date(instant));
