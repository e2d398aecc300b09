import { startTransition, useEffect, useState } from 'react';

/** What fills a phone's screen, and how many follow at a time: twenty at once take a phone more than half a second, in which nothing answers. */
const AT_FIRST = 2;
const AT_A_TIME = 2;

/**
 * Of a list that has just come, first what fills the screen and then the rest, a few at a time, between which the page answers. A list that was
 * there on arrival is there whole, so that a reader who comes back finds the place.
 */
export function useGradually<T>(all: readonly T[]): readonly T[] {
  const [wanted, setWanted] = useState(all.length);
  const count = Math.max(wanted, AT_FIRST);
  useEffect(() => {
    if (count < all.length) startTransition(() => setWanted(count + AT_A_TIME));
  }, [count, all.length]);
  return count < all.length ? all.slice(0, count) : all;
}
