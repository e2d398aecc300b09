/** Which posts a list shows: the query of GET /api/feed. Without any: all that the user may see. */
export interface PostFilter {
  readonly author?: string;
}

export const ALL_POSTS: PostFilter = {};
