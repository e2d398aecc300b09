import { useEffect, useRef } from 'react';
import type { Conversation } from './conversation.ts';

/**
 * Keeps the newest words in view inside the panel. An answer taller than the panel stays with its beginning at the top, and from then on the
 * reader alone moves it; so of an urgent one the number to call is seen first, for which the page moves too.
 */
export function useNewestInView({ turns, asking }: Conversation) {
  const box = useRef<HTMLElement>(null);
  const isHeld = useRef(false);
  const hasAsked = useRef(false);
  const length = asking?.answer.length ?? -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new word moves the end
  useEffect(() => {
    const element = box.current;
    const newest = element?.querySelector<HTMLElement>('ol > li:last-child');
    if (!element || !newest) return;
    const isUrgent = newest.dataset['urgent'] === 'true';
    if (length === 0) {
      hasAsked.current = true;
      isHeld.current = false;
    }
    if (isHeld.current && !isUrgent) return;
    const start = newest.dataset['sender'] === 'ai' ? newest.offsetTop : Number.POSITIVE_INFINITY;
    const end = element.scrollHeight - element.clientHeight;
    element.scrollTop = Math.min(start, end);
    isHeld.current = start < end;
    // what was kept from before moves no page
    if (isUrgent && hasAsked.current) newest.querySelector('a')?.scrollIntoView({ block: 'nearest' });
  }, [turns.length, length]);
  return box;
}
