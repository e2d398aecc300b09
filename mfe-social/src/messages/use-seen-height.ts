import { type RefObject, useEffect } from 'react';

/** A keyboard takes about this much of the screen, and nothing else does. */
const KEYBOARD_PIXELS = 150;

/**
 * On a phone the keyboard lies over the page: the browser tells only the visual viewport. Its height goes to the element as `--seen`, so that
 * the field one types in stays above the keyboard.
 */
export function useSeenHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const measure = () => {
      const isKeyboard = innerHeight - seen.height > KEYBOARD_PIXELS;
      element.current?.toggleAttribute('data-keyboard', isKeyboard);
      element.current?.style.setProperty('--seen', `${Math.round(seen.height)}px`);
    };
    measure();
    seen.addEventListener('resize', measure);
    return () => seen.removeEventListener('resize', measure);
  }, [element]);
}
