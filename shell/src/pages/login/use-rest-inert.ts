import { type RefObject, useEffect } from 'react';

/** Toasts lie above everything, are heard over everything and can always be taken away, as with every dialog. */
const STAYS_WITHIN_REACH = '[data-react-aria-top-layer]';

/** The elements beside `kept` and beside all that it lies in. */
function besidesOf(kept: Element): Element[] {
  const parent = kept.parentElement;
  if (!parent || kept === document.body) return [];
  const siblings = [...parent.children].filter((child) => child !== kept && !child.matches(STAYS_WITHIN_REACH));
  return [...siblings, ...besidesOf(parent)];
}

/** While it is shown, nothing on the page but `kept` can be reached: by keyboard, by pointer or by a screen reader. */
export function useRestInert(kept: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const rest = kept.current ? besidesOf(kept.current).filter((element) => !element.hasAttribute('inert')) : [];
    for (const element of rest) element.toggleAttribute('inert', true);
    return () => {
      for (const element of rest) element.toggleAttribute('inert', false);
    };
  }, [kept]);
}
