import type { Post } from '../post/post.ts';

/** What react-query keeps of a list that comes in pages. */
export interface Pages {
  readonly pages: readonly { readonly items: readonly Post[]; readonly next?: string }[];
  readonly pageParams: readonly unknown[];
}

/** Every post once, in the order of the pages. */
export function postsOf(list: Pages | undefined): readonly Post[] {
  const posts = new Map((list?.pages ?? []).flatMap((page) => page.items).map((post) => [post._id, post]));
  return [...posts.values()];
}

/** Each post as `change` makes it; undefined takes it out. */
const mapped = (list: Pages, change: (post: Post) => Post | undefined): Pages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: page.items.map(change).filter((post) => post !== undefined) })),
});

/** One post changed; undefined takes it out. A reshare of it, which has a post of its own, stays. */
export const withPost = (list: Pages, postId: string, change: (post: Post) => Post | undefined): Pages =>
  mapped(list, (post) => (post._id === postId ? change(post) : post));

/** A post of one's own on top. */
export function withNewest(list: Pages, newest: Post): Pages {
  const others = mapped(list, (post) => (post._id === newest._id ? undefined : post));
  return { ...others, pages: others.pages.map((page, index) => (index === 0 ? { ...page, items: [newest, ...page.items] } : page)) };
}

/**
 * What is known, as the newest posts that were fetched now say it: changed ones are changed, gone ones say so, and new ones stay out, so that
 * nothing moves under the reader. What I have hidden stays where it is: it can be undone there.
 */
export function refreshed(list: Pages, fetched: readonly Post[], isWhole: boolean, me: string): Pages {
  const fresh = new Map(fetched.map((post) => [post._id, post]));
  const oldest = fetched.at(-1)?.createdAt ?? '';
  return mapped(list, (post) => {
    const isCovered = isWhole || post.createdAt > oldest;
    return fresh.get(post._id) ?? (isCovered && !post.hides.some((id) => id === me) ? { ...post, isGone: true } : post);
  });
}

/** Whether the newest of what was fetched is not shown yet. */
export const hasNewer = (known: readonly Post[], [newest]: readonly Post[]): boolean => newest !== undefined && !known.some(({ _id }) => _id === newest._id);
