import { useLocation, useNavigate, useSearchParams } from '@notalone/web-kit/router';
import { useState } from 'react';
import { useHistoryState } from '../forms/use-history-state.ts';

/** The account to verify, from the navigation state or else from the address (links in emails). */
export interface VerificationParams {
  readonly userId?: string;
  readonly email?: string;
  readonly username?: string;
  readonly phoneNumber?: string;
}
const KEYS = ['userId', 'email', 'username', 'phoneNumber'] as const;

export function useVerificationParams(): VerificationParams {
  const given = useHistoryState();
  const [query] = useSearchParams();
  return Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = given[key] ?? query.get(key);
      return typeof value === 'string' && value ? [[key, value]] : [];
    }),
  );
}

/**
 * When the code was sent, in milliseconds, from the seconds in an email's link. Capped at now, so that no link blocks
 * a new code for longer than a code is valid.
 */
function sentAtFromLink(link: URLSearchParams): number | undefined {
  const seconds = Number(link.get('sentAt'));
  return seconds > 0 ? Math.min(seconds * 1000, Date.now()) : undefined;
}

/**
 * When the last code was sent, in milliseconds; undefined if unknown (an old email, a bookmark). Kept in the history
 * so that a reload does not restart the countdown.
 */
export function useSentAt(): readonly [number | undefined, (sentAt: number | undefined, textDueAt?: number) => void] {
  const given = useHistoryState();
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  // Read once: a future time capped at now must not move with the clock.
  const [linked] = useState(() => sentAtFromLink(query));
  const navigate = useNavigate();
  const { sentAt } = given;
  return [
    typeof sentAt === 'number' ? sentAt : linked,
    (at, textDueAt) => navigate(pathname + search, { replace: true, state: { ...given, sentAt: at, textDueAt } }),
  ];
}

/** When a code is texted that waits, in milliseconds. */
export function useTextDueAt(): number | undefined {
  const { textDueAt } = useHistoryState();
  return typeof textDueAt === 'number' ? textDueAt : undefined;
}
