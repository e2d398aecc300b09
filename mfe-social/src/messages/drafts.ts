import { kept } from '@notalone/web-kit';
import { useSyncExternalStore } from 'react';

const drafts = kept<string>('messageDrafts');

/** What is typed to one person and not sent: kept over reloads and in other tabs, until it is sent or one signs out. */
export function useDraft(userId: string): readonly [string, (typed: string) => void] {
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(userId) ?? '');
  return [draft, (typed) => drafts.put(userId, typed || undefined)];
}
