import { useSyncExternalStore } from 'react';

/** From this width the panels are beside the posts. Keep in sync with feed.module.css. */
const WIDE = '(width >= 64rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
