import { useLocation } from '@notalone/web-kit/router';

/** The history state of this page, set by the navigation that led here or by the page itself. Survives a reload. */
export function useHistoryState(): Readonly<Record<string, unknown>> {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
}
