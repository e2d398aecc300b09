import { useEffect, useState } from 'react';

const INTERVAL_MS = 30_000;

/** The current time, updated every 30 seconds, for texts such as '5 minutes ago'. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
