import { session } from '@notalone/web-kit';
import { useId, useSyncExternalStore } from 'react';

/** Only in memory: these are words about other people. */
const texts = new Map<string, string>();
const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
function changed(): void {
  for (const listener of [...listeners]) listener();
}
const whose = () => {
  const current = session.current();
  return current && (current.role === 'child' ? current.childId : current.userId);
};
let owner = whose();
session.subscribe(() => {
  if (whose() === owner) return;
  owner = whose();
  texts.clear();
  changed();
});

/**
 * What is typed in a dialog that Escape, or a press beside it, closes: it is still there when the dialog opens again,
 * until it is sent, the page is left or the person logs out. Without a name it lasts as long as the dialog.
 */
export function useKeptText(name: string | undefined): readonly [string, (typed: string) => void] {
  const own = useId();
  const key = name ?? own;
  const text = useSyncExternalStore(subscribe, () => texts.get(key) ?? '');
  return [
    text,
    (typed) => {
      if (typed === '') texts.delete(key);
      else texts.set(key, typed);
      changed();
    },
  ];
}
