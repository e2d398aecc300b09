import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Leaving {
  readonly onEscape: () => void;
  /** A press or the focus went elsewhere. */
  readonly onOutside: () => void;
}

/** Tells when a person leaves something open that lies over the page without holding the focus. */
export function useLeaving(place: RefObject<HTMLElement | null>, isOpen: boolean, { onEscape, onOutside }: Leaving): void {
  const keyed = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape();
  });
  const went = useEffectEvent(({ target }: Event) => {
    // what was pressed may be gone by now, and was inside
    if (target instanceof Node && target.isConnected && !place.current?.contains(target)) onOutside();
  });
  useEffect(() => {
    if (!isOpen) return;
    const left = new AbortController();
    const { signal } = left;
    document.addEventListener('keydown', (event) => keyed(event), { signal });
    document.addEventListener('pointerdown', (event) => went(event), { signal });
    document.addEventListener('focusin', (event) => went(event), { signal });
    return () => left.abort();
  }, [isOpen]);
}
