import { useEffect, useRef } from 'react';
import type { Conversation } from './conversation.ts';

/**
 * Scrolls the panel to the newest words. An answer taller than the panel is pinned to its beginning; from then on only
 * the reader scrolls. For urgent answers the page also scrolls to the first number to call.
 */
export function useScrollToNewest({ messages, pending }: Conversation) {
  const box = useRef<HTMLElement>(null);
  const isPinned = useRef(false);
  const hasNewQuestion = useRef(false);
  const length = pending?.answer.length ?? -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new word changes the height
  useEffect(() => {
    const element = box.current;
    const newest = element?.querySelector<HTMLElement>('ol > li:last-child');
    if (!element || !newest) return;
    const isUrgent = newest.dataset['urgent'] === 'true';
    if (length === 0) {
      hasNewQuestion.current = true;
      isPinned.current = false;
    }
    if (isPinned.current && !isUrgent) return;
    const start = newest.dataset['sender'] === 'ai' ? newest.offsetTop : Number.POSITIVE_INFINITY;
    const end = element.scrollHeight - element.clientHeight;
    element.scrollTop = Math.min(start, end);
    isPinned.current = start < end;
    // Restored messages do not scroll the page.
    if (isUrgent && hasNewQuestion.current) newest.querySelector('a')?.scrollIntoView({ block: 'nearest' });
  }, [messages.length, length]);
  return box;
}
