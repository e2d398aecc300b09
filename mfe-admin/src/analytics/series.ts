import type { Reply } from '@notalone/web-kit';
import type { ChartLine } from '../charts/chart-line.ts';

export type Summary = Reply<'GET /api/analytics/summary'>;
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
export function lineOf(name: string, days: readonly string[], counts: readonly Count[]): ChartLine {
  const known = new Map<string, number>();
  for (const { day, count } of counts) known.set(day, (known.get(day) ?? 0) + count);
  const values = days.map((day) => known.get(day) ?? 0);
  return { name, counts: values, overall: values.reduce((sum, count) => sum + count, 0) };
}

/** Averages: a day without a decision has none, and the period's weighs each day by its decisions. */
export function hoursLine(name: string, days: readonly string[], decided: Summary['decisionHours']): ChartLine {
  const known = new Map(decided.map((one) => [one.day, one]));
  const shown = days.flatMap((day) => known.get(day) ?? []);
  const decisions = sumOf(shown);
  const hours = shown.reduce((sum, one) => sum + one.hours * one.count, 0);
  return {
    name,
    counts: days.map((day) => known.get(day)?.hours),
    overall: decisions === 0 ? undefined : Math.round((hours / decisions) * 10) / 10,
  };
}

/** What can be reported. Each keeps its colour and dash, whichever of them a period has. */
export const CASE_KINDS: readonly { type: Summary['reports'][number]['type']; name: string }[] = [
  { type: 'post', name: 'Posts' },
  { type: 'comment', name: 'Comments' },
  { type: 'user', name: 'Members' },
  { type: 'message', name: 'Messages' },
  { type: 'child-message', name: 'Children’s messages' },
  { type: 'room', name: 'Rooms' },
  { type: 'room-message', name: 'Messages in rooms' },
  { type: 'business', name: 'Shops' },
  { type: 'other', name: 'Something else' },
];
