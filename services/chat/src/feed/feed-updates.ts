import type { UserId } from '@notalone/contracts';
import type { PushFeed } from '../realtime/push.ts';
import { createThrottle } from './throttle.ts';

const FEED_INTERVAL_MS = 5_000;
const POST_INTERVAL_MS = 1_000;

/**
 * Pushes to open pages that the feed has changed: often enough to be live, at a bounded rate, and always after the
 * last change.
 */
export interface FeedUpdates extends PushFeed {
  /** Drops pending pushes. */
  stop(): void;
}

/** Pushed to everybody who may know of at least one of the changes. */
const hiddenFromAll = (one: readonly UserId[], other: readonly UserId[]) => one.filter((id) => other.includes(id));

export function createFeedUpdates(push: PushFeed): FeedUpdates {
  const feed = createThrottle<readonly UserId[]>(
    FEED_INTERVAL_MS,
    (_key, hiddenFrom) => push.feedChanged(hiddenFrom),
    hiddenFromAll,
  );
  const posts = createThrottle<readonly UserId[]>(POST_INTERVAL_MS, push.postChanged, hiddenFromAll);
  return {
    feedChanged: (hiddenFrom) => feed.call('feed', hiddenFrom),
    postChanged: posts.call,
    stop() {
      feed.stop();
      posts.stop();
    },
  };
}
