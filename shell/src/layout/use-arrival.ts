import { useLocation } from '@notalone/router';
import { useEffect, useRef } from 'react';

const ARRIVAL_LIMIT_MS = 15_000;

/**
 * After each navigation the page starts at its top and its title has the focus, so that a screen reader says where one is. The title may
 * come late (its code is on its way) and twice (first a loading page's); the focus follows, unless the person has moved it meanwhile.
 * The first page of a visit is left alone: the browser announces it.
 */
export function useArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    const region = main.current;
    if (!region || last.current === pathname) return;
    last.current = pathname;
    scrollTo(0, 0);
    region.focus({ preventScroll: true });
    let given: Element = region;
    const follow = () => {
      const title = region.querySelector<HTMLElement>('#page-title');
      const free = document.activeElement === document.body || document.activeElement === given;
      if (!title || title === given || !free) return;
      title.focus({ preventScroll: true });
      given = title;
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(region, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), ARRIVAL_LIMIT_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);
  return main;
}
