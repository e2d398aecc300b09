import { type RefObject, useEffect } from 'react';

/** Only an on-screen keyboard takes this much of the screen. */
const KEYBOARD_PIXELS = 150;

/**
 * On phones the keyboard covers the page, which only the visual viewport reveals. Sets its height as
 * `--viewport-height` on the element, so that the text field stays above the keyboard.
 */
export function useVisualViewportHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      const isKeyboard = innerHeight - viewport.height > KEYBOARD_PIXELS;
      element.current?.toggleAttribute('data-keyboard', isKeyboard);
      element.current?.style.setProperty('--viewport-height', `${Math.round(viewport.height)}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    return () => viewport.removeEventListener('resize', measure);
  }, [element]);
}
