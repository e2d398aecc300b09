import type { DemoPost } from './demo-post.ts';
import { EARLIER_POSTS } from './earlier-posts.ts';
import { LATER_POSTS } from './later-posts.ts';

/** What the demo families have posted, oldest first. */
export const FEED: readonly DemoPost[] = [...EARLIER_POSTS, ...LATER_POSTS];

/** The usernames among `names` that a text mentions. */
export const mentionedIn = (text: string, names: readonly string[]): string[] =>
  names.filter((name) => text.includes(`@${name}`));
