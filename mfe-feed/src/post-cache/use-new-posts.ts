import { apiPage, usePushed } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Post } from '../shared/post.ts';
import type { PostFilter } from './post-filter.ts';
import { hasNewerPost } from './post-pages.ts';

/** All readers are notified at once, so spread their requests. */
const JITTER_MS = 3_000;

/** Whether there are newer posts. They are announced, not inserted. */
export function useNewPosts(known: readonly Post[], filter: PostFilter) {
  const [hasNewPosts, setHasNewPosts] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const missedWhileHidden = useRef(false);
  const compare = (fetched: readonly Post[]) => {
    if (hasNewerPost(known, fetched)) setHasNewPosts(true);
  };
  const fetchNewest = async () => {
    try {
      compare((await apiPage('GET /api/feed', { query: { ...filter, limit: 1 } })).items);
    } catch (error) {
      logWarning('could not check for new posts, the next push retries', error);
    }
  };
  const fetchIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void fetchNewest();
    else missedWhileHidden.current = true;
  });
  usePushed('feed', () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      fetchIfVisible();
    }, Math.random() * JITTER_MS);
  });
  useEffect(() => {
    const onVisible = () => {
      if (!missedWhileHidden.current || document.visibilityState !== 'visible') return;
      missedWhileHidden.current = false;
      fetchIfVisible();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, []);
  return { hasNewPosts, compare, clear: () => setHasNewPosts(false) };
}
