import type { Reply } from '@notalone/web-kit';

export type ServedPost = Reply<'GET /api/feed/{postId}'>;
/** A post in the cache. `isGone`: it disappeared while the user had it on screen. */
export type Post = ServedPost & { readonly isGone?: boolean };
export type Comment = ServedPost['comments'][number];
export type Original = NonNullable<ServedPost['originalPost']>;
