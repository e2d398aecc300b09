import { useEffect, useState } from 'react';

/**
 * Whole seconds until `endsAt` (milliseconds), by the wall clock, so that it stays right while the phone sleeps. 0 when
 * over or undefined.
 */
export function useCountdown(endsAt: number | undefined): number {
  const secondsLeft = () => (endsAt === undefined ? 0 : Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    const tick = () => setSeconds(secondsLeft());
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  });
  return seconds;
}

/** Formats 605 as `10:05`. */
export const minutesAndSeconds = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
