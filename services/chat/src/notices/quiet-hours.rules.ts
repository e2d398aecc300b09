import type { QuietHours } from '@notalone/contracts';
import { ukOffsetMs } from '@notalone/service-kit/time/uk-day';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

function msOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}

/** When the quiet hours end that `at` falls into, by UK clocks; undefined outside of them. */
export function quietUntil({ isOn, from, to }: QuietHours, at: Date): Date | undefined {
  const [start, end] = [msOf(from), msOf(to)];
  const onClock = at.getTime() + ukOffsetMs(at);
  const ofDay = onClock % DAY_MS;
  const isQuiet = start <= end ? ofDay >= start && ofDay < end : ofDay >= start || ofDay < end;
  if (!isOn || !isQuiet) return undefined;
  const endOnClock = onClock - ofDay + end + (end <= ofDay ? DAY_MS : 0);
  // Clocks may change meanwhile.
  const estimate = new Date(endOnClock - ukOffsetMs(at));
  return new Date(endOnClock - ukOffsetMs(estimate));
}
