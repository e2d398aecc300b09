const HOUR_MS = 3_600_000;

/** The last Sunday of a month at 01:00 UTC, when clocks change in the whole of the European time zones. */
function changeOfClocks(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0));
  return Date.UTC(year, month, lastDay.getUTCDate() - lastDay.getUTCDay(), 1);
}
const MARCH = 2;
const OCTOBER = 9;

/** How far clocks in the United Kingdom are ahead of UTC. By the rule since 1996, as `Intl` takes 10 MB to load. */
export function ukOffsetMs(at: Date): number {
  const year = at.getUTCFullYear();
  const isSummer = at.getTime() >= changeOfClocks(year, MARCH) && at.getTime() < changeOfClocks(year, OCTOBER);
  return isSummer ? HOUR_MS : 0;
}

/** The calendar day in the United Kingdom, `2026-11-21`. */
export const ukDay = (at: Date): string => new Date(at.getTime() + ukOffsetMs(at)).toISOString().slice(0, 10);

/** When a UK day begins, `days` after the given one (`2026-11-21`). In summer that is an hour before midnight UTC. */
export function startOfUkDay(day: string, days = 0): Date {
  const utc = Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR_MS;
  const summer = new Date(utc - HOUR_MS);
  return ukDay(summer) === new Date(utc).toISOString().slice(0, 10) ? summer : new Date(utc);
}
