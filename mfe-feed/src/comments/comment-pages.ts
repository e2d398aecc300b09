import type { Comment, Post } from '../shared/post.ts';

export interface CommentPages {
  readonly pages: readonly { readonly items: readonly Comment[]; readonly next?: string }[];
  readonly pageParams: readonly unknown[];
}

const has = (comments: readonly Comment[], comment: Comment) => comments.some(({ _id }) => _id === comment._id);

/** All comments without duplicates, oldest first. */
export function commentsOf(list: CommentPages): readonly Comment[] {
  const comments = new Map(list.pages.flatMap((page) => page.items).map((comment) => [comment._id, comment]));
  return [...comments.values()].reverse();
}

const mapPages = (
  list: CommentPages,
  change: (comments: readonly Comment[], page: number) => readonly Comment[],
): CommentPages => ({
  ...list,
  pages: list.pages.map((page, index) => ({ ...page, items: change(page.items, index) })),
});

/** Adds the newest comment unless it is already there. */
export const withComment = (list: CommentPages, comment: Comment): CommentPages =>
  mapPages(list, (items, page) => (page === 0 && !has(commentsOf(list), comment) ? [comment, ...items] : items));
export const withUpdatedComment = (list: CommentPages, comment: Comment): CommentPages =>
  mapPages(list, (items) => items.map((one) => (one._id === comment._id ? comment : one)));
export const withoutComment = (list: CommentPages, commentId: string): CommentPages =>
  mapPages(list, (items) => items.filter(({ _id }) => _id !== commentId));

const withCommentCount = (post: Post, by: number): Post['counts'] => ({
  ...post.counts,
  comments: Math.max(0, post.counts.comments + by),
});

/** The same for the few comments inside a post, newest first. */
export const postWithComment = (post: Post, comment: Comment, shown: number): Post =>
  has(post.comments, comment)
    ? post
    : { ...post, comments: [comment, ...post.comments].slice(0, shown), counts: withCommentCount(post, 1) };
export const postWithUpdatedComment = (post: Post, comment: Comment): Post => ({
  ...post,
  comments: post.comments.map((one) => (one._id === comment._id ? comment : one)),
});
export const postWithoutComment = (post: Post, commentId: string): Post => ({
  ...post,
  comments: post.comments.filter(({ _id }) => _id !== commentId),
  counts: withCommentCount(post, -1),
});
