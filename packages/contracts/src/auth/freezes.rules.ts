import type { Freeze } from './auth.fields.ts';

const DAY_MS = 24 * 3_600_000;
const timeOf = (at: string): number => new Date(at).getTime();

/** Whether an account was stopped at this moment, or somebody else had it (rules 1.13). */
export const isWithin = (times: readonly Freeze[] | undefined, at: Date): boolean =>
  times?.some(({ from, until }) => timeOf(from) <= at.getTime() && at.getTime() < timeOf(until)) ?? false;
export const isFrozenAt = (freezes: readonly Freeze[] | undefined, now: Date): boolean => isWithin(freezes, now);

/**
 * When a period of days ends that stands still while one of these accounts is stopped: nobody can use the account to
 * undo what was done.
 */
export function standingStill(start: Date, days: number, freezes: readonly Freeze[] = []): Date {
  let end = start.getTime() + days * DAY_MS;
  let counted = start.getTime();
  for (const { from, until } of freezes.toSorted((one, other) => timeOf(one.from) - timeOf(other.from))) {
    const begin = Math.max(timeOf(from), counted);
    if (begin >= end) break;
    if (timeOf(until) <= begin) continue;
    end += timeOf(until) - begin;
    counted = timeOf(until);
  }
  return new Date(end);
}
