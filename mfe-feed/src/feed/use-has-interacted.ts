import { useLocation } from '@notalone/web-kit/router';
import { type RefObject, useEffect, useRef } from 'react';

const INTERACTIONS = ['pointerdown', 'keydown', 'click', 'wheel'] as const;

/**
 * Whether the user has interacted with the page. From then on, late content must move neither the page nor the focus,
 * which would close an open menu.
 */
export function useHasInteracted(): RefObject<boolean> {
  const { key } = useLocation();
  const hasInteracted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the interaction that caused a navigation does not count on the new page
  useEffect(() => {
    hasInteracted.current = false;
    const controller = new AbortController();
    const onInteraction = () => {
      hasInteracted.current = true;
    };
    for (const act of INTERACTIONS)
      document.addEventListener(act, onInteraction, { capture: true, passive: true, signal: controller.signal });
    return () => controller.abort();
  }, [key]);
  return hasInteracted;
}
