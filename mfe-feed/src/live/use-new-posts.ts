import { apiPage, usePushed } from '@notalone/web-kit';
import { report } from '@notalone/web-kit/report';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Post } from '../post/post.ts';
import { hasNewer } from './pages.ts';

/** Everybody who has the feed open is told at the same moment; they do not all ask at the same moment. */
const JITTER_MS = 3_000;

/** Whether there are posts above what is shown. They are announced and not pushed in. */
export function useNewPosts(known: readonly Post[]) {
  const [isThereMore, setThereMore] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const mayBeMissed = useRef(false);
  const notice = (fetched: readonly Post[]) => {
    if (hasNewer(known, fetched)) setThereMore(true);
  };
  const ask = async () => {
    try {
      notice((await apiPage('GET /api/feed', { query: { limit: 1 } })).items);
    } catch (error) {
      report('could not ask for new posts; the next one asks again', error);
    }
  };
  const askNow = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void ask();
    else mayBeMissed.current = true;
  });
  usePushed('feed', () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      askNow();
    }, Math.random() * JITTER_MS);
  });
  useEffect(() => {
    const onSeenAgain = () => {
      if (!mayBeMissed.current || document.visibilityState !== 'visible') return;
      mayBeMissed.current = false;
      askNow();
    };
    document.addEventListener('visibilitychange', onSeenAgain);
    return () => {
      document.removeEventListener('visibilitychange', onSeenAgain);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, []);
  return { isThereMore, notice, seen: () => setThereMore(false) };
}
