import { useLocation } from '@notalone/router';
import { type RefObject, useEffect, useRef } from 'react';

const ACTS = ['pointerdown', 'keydown', 'click', 'wheel'] as const;

/** Whether the person has begun to do something here. From then on what still arrives moves neither the page nor the focus, which would close an open menu. */
export function useHasActed(): RefObject<boolean> {
  const { key } = useLocation();
  const hasActed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what led to another address was done at the one before
  useEffect(() => {
    hasActed.current = false;
    const leaving = new AbortController();
    const onAct = () => {
      hasActed.current = true;
    };
    for (const act of ACTS) document.addEventListener(act, onAct, { capture: true, passive: true, signal: leaving.signal });
    return () => leaving.abort();
  }, [key]);
  return hasActed;
}
