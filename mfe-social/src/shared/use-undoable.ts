import { useEffect, useEffectEvent, useState } from 'react';

const UNDO_MS = 8_000;

interface Waiting<Item> {
  readonly item: Item;
  isDue: boolean;
}

/**
 * An action that can be undone for a moment: `run` is called after it, when another one starts, or when the page is
 * left.
 */
export function useUndoable<Item = void>(run: (item: Item) => void) {
  const [waiting, setWaiting] = useState<Waiting<Item>>();
  const runIfDue = useEffectEvent((action: Waiting<Item>) => {
    if (!action.isDue) return;
    action.isDue = false;
    run(action.item);
  });
  useEffect(() => {
    if (!waiting) return;
    const onLeave = () => runIfDue(waiting);
    const timer = setTimeout(() => {
      runIfDue(waiting);
      setWaiting(undefined);
    }, UNDO_MS);
    addEventListener('pagehide', onLeave);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', onLeave);
      runIfDue(waiting);
    };
  }, [waiting]);
  return {
    isWaiting: waiting !== undefined,
    waitingItem: waiting?.item,
    start: (item: Item) => setWaiting({ item, isDue: true }),
    undo: () => {
      if (waiting) waiting.isDue = false;
      setWaiting(undefined);
    },
  };
}
