import { Toasts } from '@notalone/ui';
import { dismissToast, useToasts } from '@notalone/web-kit';
import { useLocation } from '@notalone/web-kit/router';
import { useEffect, useRef } from 'react';

const SHOWN_FOR_MS = { success: 6_000, info: 8_000, error: 12_000 } as const;
/** Toasts shown this shortly before a navigation stay on the new page. */
const SURVIVES_NAVIGATION_MS = 2_000;

/**
 * Renders the toasts of all apps. Removes them after a time that depends on their tone, when a form is submitted again,
 * or when the user goes to another page.
 */
export function ToastArea() {
  const toasts = useToasts();
  const { pathname } = useLocation();
  const firstShown = useRef(new Map<number, number>());
  useEffect(() => {
    for (const { id, tone } of toasts) {
      if (firstShown.current.has(id)) continue;
      firstShown.current.set(id, Date.now());
      setTimeout(() => dismissToast(id), SHOWN_FOR_MS[tone]);
    }
  }, [toasts]);
  useEffect(() => {
    const dropOlderThan = (ageMs: number) => {
      for (const [id, at] of firstShown.current) if (Date.now() - at >= ageMs) dismissToast(id);
    };
    if (pathname) dropOlderThan(SURVIVES_NAVIGATION_MS);
    const onSubmit = () => dropOlderThan(0);
    document.addEventListener('submit', onSubmit, true);
    return () => document.removeEventListener('submit', onSubmit, true);
  }, [pathname]);
  return <Toasts toasts={[...toasts]} onDismiss={(id) => dismissToast(Number(id))} />;
}
