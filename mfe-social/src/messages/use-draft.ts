import { userStorage } from '@notalone/web-kit';
import { useSyncExternalStore } from 'react';

const drafts = userStorage<string>('messageDrafts');

/**
 * An unsent text to one user, stored across reloads and shared with other tabs until it is sent or the user logs out.
 */
export function useDraft(userId: string): readonly [string, (typed: string) => void] {
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(userId) ?? '');
  return [draft, (typed) => drafts.put(userId, typed || undefined)];
}
