import { useLocation } from '@notalone/router';
import { Toasts } from '@notalone/ui';
import { dismissToast, useToasts } from '@notalone/web-kit';
import { useEffect, useRef } from 'react';

const SHOWN_FOR_MS = { success: 6_000, info: 8_000, error: 12_000 } as const;
/** What was said this shortly before a navigation belongs to the page it leads to. */
const GOES_ALONG_MS = 2_000;

/**
 * Renders what any app said by `toast()`, and takes it away after a time that grows with how much it matters, or when it is out of date:
 * a form is sent again, or the person has gone on to another page.
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
    if (pathname) dropOlderThan(GOES_ALONG_MS);
    const onSubmit = () => dropOlderThan(0);
    document.addEventListener('submit', onSubmit, true);
    return () => document.removeEventListener('submit', onSubmit, true);
  }, [pathname]);
  return <Toasts toasts={[...toasts]} onDismiss={(id) => dismissToast(Number(id))} />;
}
