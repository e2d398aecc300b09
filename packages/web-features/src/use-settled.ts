import { useEffect, useState } from 'react';

const SETTLED_AFTER_MS = 300;

/** What is typed, once the typing pauses. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
