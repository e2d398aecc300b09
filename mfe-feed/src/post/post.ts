import type { Reply } from '@notalone/web-kit';

export type ServedPost = Reply<'GET /api/feed/{postId}'>;
/** A post as the page holds it. `isGone`: it was there, and went while somebody looked on. */
export type Post = ServedPost & { readonly isGone?: boolean };
export type Comment = ServedPost['comments'][number];
export type AiComment = ServedPost['aiComments'][number];
export type Original = NonNullable<ServedPost['originalPost']>;
