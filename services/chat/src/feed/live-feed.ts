import type { PushAround } from '../realtime/push.ts';
import { createThrottle } from './throttle.ts';

const FEED_EVERY_MS = 5_000;
const POST_EVERY_MS = 1_000;

/** Tells open pages that the feed has changed. However much happens, each is told little; the last change always. */
export interface LiveFeed {
  feed(): void;
  post(postId: string): void;
  stop(): void;
}

export function createLiveFeed(around: PushAround): LiveFeed {
  const feed = createThrottle(FEED_EVERY_MS, around.feed);
  const posts = createThrottle(POST_EVERY_MS, around.post);
  return {
    feed: () => feed.call('feed'),
    post: posts.call,
    stop() {
      feed.stop();
      posts.stop();
    },
  };
}
