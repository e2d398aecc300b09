import { userStorage } from '@notalone/web-kit';
import { useSyncExternalStore } from 'react';

/** Of the disclaimer's wording: a new one is asked for again. */
const VERSION = '2026-11-25';
const accepted = userStorage<string>('forumsDisclaimer');

/** Whether this user has accepted the disclaimer in this browser. */
export function useDisclaimer() {
  const isAccepted = useSyncExternalStore(accepted.subscribe, () => accepted.get('accepted') === VERSION);
  return { isAccepted, accept: (does: boolean) => accepted.put('accepted', does ? VERSION : undefined) };
}
