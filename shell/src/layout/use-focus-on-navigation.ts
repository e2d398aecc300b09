import { useLocation } from '@notalone/web-kit/router';
import { useEffect, useRef } from 'react';

const FOLLOW_LIMIT_MS = 15_000;

/**
 * After each navigation, scrolls to the top and focuses the page title, so that screen readers announce it. The title
 * may appear late (its code is loading) and twice (first on the loading page): the focus follows unless the user has
 * moved it. Ignores the first page of a visit, which the browser announces.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    const region = main.current;
    if (!region || last.current === pathname) return;
    last.current = pathname;
    scrollTo(0, 0);
    // A child's alert stays where it is when its page changes, and so does the keyboard.
    if (document.activeElement?.closest('[data-alert-bar]')) return;
    region.focus({ preventScroll: true });
    let focused: Element = region;
    const followTitle = () => {
      const title = region.querySelector<HTMLElement>('#page-title');
      const free = document.activeElement === document.body || document.activeElement === focused;
      if (!title || title === focused || !free) return;
      title.focus({ preventScroll: true });
      focused = title;
    };
    followTitle();
    const observer = new MutationObserver(followTitle);
    observer.observe(region, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), FOLLOW_LIMIT_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);
  return main;
}
