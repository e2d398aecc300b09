import { toast } from '@notalone/web-kit';
import { report } from '@notalone/web-kit/report';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePlace } from '../live/use-place.ts';
import { usePosts } from '../live/use-posts.ts';

/** Coming Back finds the pages and the place as they were left; coming by a link starts at the top with what is new. */
export function useArriving(isListThere: boolean): void {
  const [wasListThere] = useState(isListThere);
  const isBack = usePlace(isListThere);
  const { startAgain } = usePosts();
  const onArrival = useEffectEvent(async () => {
    if (!wasListThere || isBack) return;
    try {
      await startAgain();
    } catch (error) {
      report('what was shown before stays', error);
      toast('Failed to load feed.', 'error');
    }
  });
  useEffect(() => void onArrival(), []);
}
