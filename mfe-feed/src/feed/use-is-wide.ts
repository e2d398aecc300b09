import { useSyncExternalStore } from 'react';

/** From here on the panels stand beside the posts; the same width is in feed.module.css. */
const WIDE = '(width >= 64rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
