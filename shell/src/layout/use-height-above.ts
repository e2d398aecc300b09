import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells styles how far header, messages and banners push the page down (`--above-page`), so that a thread can fill the
 * rest of the window, and how much of that is the banner that stays (`--offline-banner`).
 */
export function useHeightAbove(main: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const page = main.current;
    const app = page?.parentElement;
    if (!app) return;
    const measure = () => {
      const banner = app.querySelector<HTMLElement>(':scope > [data-offline]');
      app.style.setProperty('--above-page', `${page.offsetTop}px`);
      app.style.setProperty('--offline-banner', `${banner?.offsetHeight ?? 0}px`);
    };
    const sizes = new ResizeObserver(measure);
    const observeParts = () => {
      sizes.disconnect();
      for (const part of app.children) if (part !== page) sizes.observe(part);
      measure();
    };
    const parts = new MutationObserver(observeParts);
    parts.observe(app, { childList: true });
    observeParts();
    return () => {
      sizes.disconnect();
      parts.disconnect();
    };
  }, [main]);
}
