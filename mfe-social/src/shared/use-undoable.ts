import { useEffect, useEffectEvent, useRef, useState } from 'react';

const UNDO_MS = 8_000;

/** An action that can be undone for a moment: `run` is called after it, or when the page is left before. */
export function useUndoable(run: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  const isDue = useRef(false);
  const runIfDue = useEffectEvent(() => {
    if (!isDue.current) return;
    isDue.current = false;
    run();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const onLeave = () => runIfDue();
    const timer = setTimeout(() => {
      runIfDue();
      setWaiting(false);
    }, UNDO_MS);
    addEventListener('pagehide', onLeave);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', onLeave);
      runIfDue();
    };
  }, [isWaiting]);
  const set = (isStarted: boolean) => {
    isDue.current = isStarted;
    setWaiting(isStarted);
  };
  return { isWaiting, start: () => set(true), undo: () => set(false) };
}
