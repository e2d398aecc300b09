interface Count {
  readonly day: string;
  readonly count: number;
}

/** A number, or the counts of an array added up. */
export const sumOf = (value: number | readonly Count[]): number =>
  typeof value === 'number' ? value : value.reduce((sum, { count }) => sum + count, 0);

const DAY_MS = 24 * 3600 * 1000;
/** The UK days up to `now`, the oldest first. */
export function daysUntil(now: Date, days: number): string[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });
  return Array.from({ length: days }, (_, index) =>
    format.format(new Date(now.getTime() - (days - 1 - index) * DAY_MS)),
  );
}

/** One number for each day, 0 where there is none; several of a day are added up. */
export function filled(days: readonly string[], counts: readonly Count[]): Count[] {
  const known = new Map<string, number>();
  for (const { day, count } of counts) known.set(day, (known.get(day) ?? 0) + count);
  return days.map((day) => ({ day, count: known.get(day) ?? 0 }));
}
