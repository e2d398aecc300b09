/** Which posts a list shows: the query of GET /api/feed. Without any: all that the user may see. */
export interface PostFilter {
  readonly author?: string;
  /** Those that the user has hidden. */
  readonly hidden?: 'true';
  /** Words to search for. */
  readonly q?: string;
}

export const ALL_POSTS: PostFilter = {};
export const HIDDEN_POSTS: PostFilter = { hidden: 'true' };
