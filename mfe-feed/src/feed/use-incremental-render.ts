import { startTransition, useEffect, useState } from 'react';

/**
 * Number of posts that fill a phone's screen, and the size of later batches. Rendering twenty at once blocks a phone
 * for over half a second.
 */
const FIRST_BATCH = 2;
const BATCH = 2;

/**
 * Renders a newly loaded list in batches, between which the page responds to input. A list that is present at mount
 * renders at once, so that scroll restoration works.
 */
export function useIncrementalRender<T>(all: readonly T[]): readonly T[] {
  const [requested, setRequested] = useState(all.length);
  const count = Math.max(requested, FIRST_BATCH);
  useEffect(() => {
    if (count < all.length) startTransition(() => setRequested(count + BATCH));
  }, [count, all.length]);
  return count < all.length ? all.slice(0, count) : all;
}
