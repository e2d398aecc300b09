import { kept } from '@notalone/web-kit';
import { useSyncExternalStore } from 'react';

type Drafts = Readonly<Record<string, string>>;
const drafts = kept<Drafts>('messageDrafts');

/** What is typed to one person and not sent: kept over reloads and in other tabs, until it is sent or one signs out. */
export function useDraft(userId: string): readonly [string, (typed: string) => void] {
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read()?.[userId] ?? '');
  const setDraft = (typed: string) => {
    const { [userId]: _old, ...others } = drafts.read() ?? {};
    const next = typed ? { ...others, [userId]: typed } : others;
    drafts.write(Object.keys(next).length > 0 ? next : undefined);
  };
  return [draft, setDraft];
}
