import { useEffect, useState } from 'react';

const EACH_MS = 30_000;

/** The time, anew every half minute, for texts such as '5 minutes ago'. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EACH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
