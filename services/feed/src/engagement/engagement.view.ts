import { type Counts, type Post, REACTED_SHOWN, type UserId } from '@notalone/contracts';
import { viewAiComment } from './ai-comments.ts';
import { type Kind, TALLIED_AS, type Tallied } from './engagement.store.ts';
import type { Engagement, EngagementReader } from './read-engagement.ts';

export const KIND_OF = Object.fromEntries(Object.entries(TALLIED_AS).map(([kind, list]) => [list, kind])) as Record<Tallied, Kind>;
const has = (stance: { readonly kinds?: Kind[] } | undefined, kind: Kind): boolean => stance?.kinds?.includes(kind) ?? false;
/** Who may know who disliked a post, and how many (rules 3.2). */
const seesDislikes = ({ userId, isAdmin }: EngagementReader, authorId: UserId): boolean => isAdmin || userId === authorId;

/** Exact numbers, without those with whom the reader has a block. */
export function countsFor({ tally, blocked, commentCount }: Engagement, reader: EngagementReader, authorId: UserId): Counts {
  const count = (list: Tallied) => tally.counts[list] - blocked.filter((stance) => has(stance, KIND_OF[list])).length;
  return {
    likes: count('likes'),
    ...(seesDislikes(reader, authorId) && { dislikes: count('dislikes') }),
    loves: count('loves'),
    laughs: count('laughs'),
    shares: count('shares'),
    comments: commentCount,
  };
}

type EngagementView = Pick<Post, 'likes' | 'dislikes' | 'loves' | 'laughs' | 'shares' | 'hides' | 'counts' | 'aiComments'>;

/** All of a post's answer that is about what people did with it, but the comments, whose writers have names. */
export function viewEngagement(engagement: Engagement, reader: EngagementReader, authorId: UserId): EngagementView {
  const { tally, mine } = engagement;
  const own = (kind: Kind): UserId[] => (has(mine, kind) ? [reader.userId] : []);
  const list = (name: Tallied): UserId[] => {
    const others = tally.newest[name].filter((userId) => userId !== reader.userId && !reader.blocked.has(userId));
    return [...own(KIND_OF[name]), ...others].slice(0, REACTED_SHOWN);
  };
  return {
    likes: list('likes'),
    dislikes: seesDislikes(reader, authorId) ? list('dislikes') : own('dislike'),
    loves: list('loves'),
    laughs: list('laughs'),
    shares: list('shares'),
    hides: own('hide'),
    counts: countsFor(engagement, reader, authorId),
    aiComments: tally.aiComments.map(viewAiComment),
  };
}
