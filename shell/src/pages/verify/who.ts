import { useLocation, useSearchParams } from '@notalone/router';

/** Whom a verification page is about: navigation state first, else the address (links in e-mails). */
export interface Who {
  readonly userId?: string;
  readonly email?: string;
  readonly username?: string;
  readonly phoneNumber?: string;
}
const KEYS = ['userId', 'email', 'username', 'phoneNumber'] as const;

export function useWho(): Who {
  const { state } = useLocation();
  const [query] = useSearchParams();
  const given = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  return Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = given[key] ?? query.get(key);
      return typeof value === 'string' && value ? [[key, value]] : [];
    }),
  );
}
