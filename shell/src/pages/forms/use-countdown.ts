import { useEffect, useState } from 'react';

/** Whole seconds until `endsAt` (milliseconds), by the wall clock: it keeps time while the phone sleeps. 0 when over or undefined. */
export function useCountdown(endsAt: number | undefined): number {
  const left = () => (endsAt === undefined ? 0 : Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const tick = () => setSeconds(left());
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  });
  return seconds;
}

/** 605 → `10:05`. */
export const minutesAndSeconds = (seconds: number): string => `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
