import type { IconName } from '@notalone/ui';
import type { Reply } from '@notalone/web-kit';
import type { Post } from './post.ts';

type Toggled = Reply<'POST /api/feed/{postId}/{reaction}'>;

/** What one can say of a post with one press. Who says what of it lies in the post's list of that name. */
export const REACTIONS = [
  { kind: 'like', list: 'likes', label: 'Like', icon: 'thumb-up' },
  { kind: 'love', list: 'loves', label: 'Love', icon: 'heart' },
  { kind: 'laugh', list: 'laughs', label: 'Laugh', icon: 'laugh' },
  { kind: 'dislike', list: 'dislikes', label: 'Dislike', icon: 'thumb-down' },
] as const satisfies readonly { readonly kind: string; readonly list: keyof Post; readonly label: string; readonly icon: IconName }[];

export type Reaction = (typeof REACTIONS)[number];

export const hasReacted = (post: Post, { list }: Reaction, me: string): boolean => post[list].some((id) => id === me);

const withMine = (post: Post, { list }: Reaction, me: Post['likes'][number], on: boolean): Post => {
  const others = post[list].filter((id) => id !== me);
  return { ...post, [list]: on ? [me, ...others] : others };
};

/** The post with my reaction turned round, as the server will say it. The number of dislikes is only known to the author. */
export function toggled(post: Post, reaction: Reaction, me: Post['likes'][number]): Post {
  const on = !hasReacted(post, reaction, me);
  const count = post.counts[reaction.list];
  const counts = count === undefined ? post.counts : { ...post.counts, [reaction.list]: Math.max(0, count + (on ? 1 : -1)) };
  return { ...withMine(post, reaction, me, on), counts };
}

/** The post as the server says it is after a press. */
export const settled = (post: Post, reaction: Reaction, me: Post['likes'][number], { on, counts }: Toggled): Post => ({
  ...withMine(post, reaction, me, on),
  counts,
});

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** `1,234 people` beside the name of a reaction, for a screen reader. */
export const peopleInWords = (count: number): string => `${grouped(count)} ${count === 1 ? 'person' : 'people'}`;

/** 1234 → `1.2k`, never more than four characters: what fits beside an icon. Never more than there are. By hand, as times are. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count);
  const [unit, letter] = count < 1_000_000 ? [1_000, 'k'] : [1_000_000, 'm'];
  const units = count / unit;
  return `${units < 10 ? Math.floor(units * 10) / 10 : Math.floor(units)}${letter}`;
}
