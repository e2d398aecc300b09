import type { IconName } from '@notalone/ui';
import type { Reply } from '@notalone/web-kit';
import type { Post } from '../shared/post.ts';

type ReactionReply = Reply<'POST /api/feed/{postId}/{reaction}'>;

/** The reactions. The post's list of that name holds the users who reacted. */
export const REACTIONS = [
  { kind: 'like', list: 'likes', label: 'Like', icon: 'thumb-up' },
  { kind: 'love', list: 'loves', label: 'Love', icon: 'heart' },
  { kind: 'laugh', list: 'laughs', label: 'Laugh', icon: 'laugh' },
  { kind: 'dislike', list: 'dislikes', label: 'Dislike', icon: 'thumb-down' },
] as const satisfies readonly {
  readonly kind: string;
  readonly list: keyof Post;
  readonly label: string;
  readonly icon: IconName;
}[];

export type Reaction = (typeof REACTIONS)[number];

export const hasReacted = (post: Post, { list }: Reaction, me: string): boolean => post[list].some((id) => id === me);

const withMine = (post: Post, { list }: Reaction, me: Post['likes'][number], on: boolean): Post => {
  const others = post[list].filter((id) => id !== me);
  return { ...post, [list]: on ? [me, ...others] : others };
};

/** The post with the user's reaction toggled optimistically. Only the author knows the number of dislikes. */
export function withToggledReaction(post: Post, reaction: Reaction, me: Post['likes'][number]): Post {
  const on = !hasReacted(post, reaction, me);
  const count = post.counts[reaction.list];
  const counts =
    count === undefined ? post.counts : { ...post.counts, [reaction.list]: Math.max(0, count + (on ? 1 : -1)) };
  return { ...withMine(post, reaction, me, on), counts };
}

/** The post with the server's reply to a reaction. */
export const withServerReaction = (
  post: Post,
  reaction: Reaction,
  me: Post['likes'][number],
  { on, counts }: ReactionReply,
): Post => ({
  ...withMine(post, reaction, me, on),
  counts,
});

/** `1,234 people`, for screen readers. */
export const formatPeople = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'person' : 'people'}`;

/**
 * 1234 → `1.2k`: rounded down, at most four characters. Formatted by hand, like times, because Intl is slow on phones.
 */
export function formatCount(count: number): string {
  if (count < 1_000) return String(count);
  const [unit, letter] = count < 1_000_000 ? [1_000, 'k'] : [1_000_000, 'm'];
  const units = count / unit;
  return `${units < 10 ? Math.floor(units * 10) / 10 : Math.floor(units)}${letter}`;
}

/** `1 share`, `1.2k shares`: begins with the visible number, for voice control. */
export const formatNumberOf = (count: number, what: string): string =>
  `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;
