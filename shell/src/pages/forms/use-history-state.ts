import { useLocation } from '@notalone/web-kit/router';

/** The history state of this page, set by the navigation that led here or by the page itself. Survives a reload. */
export function useHistoryState(): Readonly<Record<string, unknown>> {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
}

/** A path of this site; browsers read `//`, `/\` and a break between the two as the beginning of another one. */
export const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\\s])/.test(value) ? value : undefined;

/**
 * The page of ours that sent somebody here who is not logged in, to be led back to once they are: `to` of the history
 * state, which no link from elsewhere can set. Handed on from login to registration and code, it is kept.
 */
export function useAskedPage(): { readonly to: string } | undefined {
  const to = ownPath(useHistoryState()['to']);
  return to ? { to } : undefined;
}
