import { type RefObject, useEffect } from 'react';

/** Toasts stay reachable above the overlay, as with every dialog. */
const TOP_LAYER = '[data-react-aria-top-layer]';

/** The siblings of `container` and of all its ancestors. */
function elementsOutside(container: Element): Element[] {
  const parent = container.parentElement;
  if (!parent || container === document.body) return [];
  const siblings = [...parent.children].filter((child) => child !== container && !child.matches(TOP_LAYER));
  return [...siblings, ...elementsOutside(parent)];
}

/** While mounted, makes everything outside `container` unreachable by keyboard, pointer and screen reader. */
export function useInertOutside(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const rest = container.current
      ? elementsOutside(container.current).filter((element) => !element.hasAttribute('inert'))
      : [];
    for (const element of rest) element.toggleAttribute('inert', true);
    return () => {
      for (const element of rest) element.toggleAttribute('inert', false);
    };
  }, [container]);
}
