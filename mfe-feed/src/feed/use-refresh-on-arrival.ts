import { toast } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PostFilter } from '../post-cache/post-filter.ts';
import { usePostCache } from '../post-cache/use-post-cache.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** Browser Back restores pages and scroll position; a link to a list reloads it from the top. */
export function useRefreshOnArrival(filter: PostFilter, isListLoaded: boolean): void {
  const [wasListLoaded] = useState(isListLoaded);
  const isBack = useScrollRestoration(isListLoaded);
  const { reload } = usePostCache();
  const onArrival = useEffectEvent(async () => {
    if (!wasListLoaded || isBack) return;
    try {
      await reload(filter);
    } catch (error) {
      logWarning('could not reload the feed, keeping the cached posts', error);
      toast('Failed to load feed.', 'error');
    }
  });
  useEffect(() => void onArrival(), []);
}
