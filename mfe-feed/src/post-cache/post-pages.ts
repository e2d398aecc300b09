import type { Post } from '../shared/post.ts';

/** The list as react-query holds it. */
export interface PostPages {
  readonly pages: readonly { readonly items: readonly Post[]; readonly next?: string }[];
  readonly pageParams: readonly unknown[];
}

/** All posts without duplicates, in order. */
export function flattenPosts(list: PostPages | undefined): readonly Post[] {
  const posts = new Map((list?.pages ?? []).flatMap((page) => page.items).map((post) => [post._id, post]));
  return [...posts.values()];
}

/** Applies `change` to each post; undefined removes it. */
const mapPosts = (list: PostPages, change: (post: Post) => Post | undefined): PostPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: page.items.map(change).filter((post) => post !== undefined) })),
});

/** Updates one post; undefined removes it. A reshare is a post of its own and stays. */
export const withUpdatedPost = (list: PostPages, postId: string, change: (post: Post) => Post | undefined): PostPages =>
  mapPosts(list, (post) => (post._id === postId ? change(post) : post));

/** Puts the user's new post on top. */
export function withNewPost(list: PostPages, newest: Post): PostPages {
  const others = mapPosts(list, (post) => (post._id === newest._id ? undefined : post));
  return {
    ...others,
    pages: others.pages.map((page, index) => (index === 0 ? { ...page, items: [newest, ...page.items] } : page)),
  };
}

/**
 * Merges refetched posts into the list: updates changed ones, marks missing ones as gone, and adds no new ones, so that
 * nothing moves under the reader. Posts that the user has taken out of the list stay.
 */
export function withRefreshedPosts(
  list: PostPages,
  fetched: readonly Post[],
  isComplete: boolean,
  isTakenOut: (post: Post) => boolean,
): PostPages {
  const fresh = new Map(fetched.map((post) => [post._id, post]));
  const oldest = fetched.at(-1)?.createdAt ?? '';
  return mapPosts(list, (post) => {
    const isCovered = isComplete || post.createdAt > oldest;
    return fresh.get(post._id) ?? (isCovered && !isTakenOut(post) ? { ...post, isGone: true } : post);
  });
}

/** Whether the newest fetched post is unknown. */
export const hasNewerPost = (known: readonly Post[], [newest]: readonly Post[]): boolean =>
  newest !== undefined && !known.some(({ _id }) => _id === newest._id);
