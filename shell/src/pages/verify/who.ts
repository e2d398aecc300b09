import { useLocation, useNavigate, useSearchParams } from '@notalone/router';
import { useState } from 'react';

/** Whom a verification page is about: navigation state first, else the address (links in e-mails). */
export interface Who {
  readonly userId?: string;
  readonly email?: string;
  readonly username?: string;
  readonly phoneNumber?: string;
}
const KEYS = ['userId', 'email', 'username', 'phoneNumber'] as const;

/** What the navigation to this page, or the page itself, has left in the history: it outlives a reload. */
export function useHistoryState(): Readonly<Record<string, unknown>> {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
}

export function useWho(): Who {
  const given = useHistoryState();
  const [query] = useSearchParams();
  return Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = given[key] ?? query.get(key);
      return typeof value === 'string' && value ? [[key, value]] : [];
    }),
  );
}

/** The sending time that a link in an e-mail carries in seconds, here in milliseconds: never later than now, so that no link holds up a new code for longer than a code lives. */
function sentAtOf(link: URLSearchParams): number | undefined {
  const seconds = Number(link.get('sentAt'));
  return seconds > 0 ? Math.min(seconds * 1000, Date.now()) : undefined;
}

/** When the last code was sent, in milliseconds; undefined when nobody knows (an old e-mail, a bookmark). Kept in the history, so that a reload starts no new clock. */
export function useSentAt(): readonly [number | undefined, (sentAt: number) => void] {
  const given = useHistoryState();
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  // read once: a time to come, cut to now, must not move along with the clock
  const [linked] = useState(() => sentAtOf(query));
  const navigate = useNavigate();
  const { sentAt } = given;
  return [typeof sentAt === 'number' ? sentAt : linked, (at) => navigate(pathname + search, { replace: true, state: { ...given, sentAt: at } })];
}
