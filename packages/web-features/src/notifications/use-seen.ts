import { type RefObject, useEffect, useEffectEvent } from 'react';

const SEEN_SHARE = 0.5;

/**
 * Tells which items of a list have come into view, by their `data-id`: at least half of each. The same one may be told
 * again. Does nothing without `onSeen`.
 */
export function useSeen(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onSeen: ((ids: readonly string[]) => void) | undefined,
): void {
  const tell = useEffectEvent((seen: readonly string[]) => onSeen?.(seen));
  const isWanted = onSeen !== undefined;
  const listed = ids.join(' ');
  useEffect(() => {
    if (!isWanted || listed === '') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.filter(({ intersectionRatio }) => intersectionRatio >= SEEN_SHARE);
        tell(seen.flatMap(({ target }) => (target instanceof HTMLElement ? (target.dataset['id'] ?? []) : [])));
      },
      { threshold: SEEN_SHARE },
    );
    for (const item of list.current?.querySelectorAll('[data-id]') ?? []) observer.observe(item);
    return () => observer.disconnect();
  }, [isWanted, listed, list]);
}
