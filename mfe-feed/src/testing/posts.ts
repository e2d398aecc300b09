import type { Comment, Post } from '../shared/post.ts';

/** The same as in open-app.tsx, which would import every page. */
const ME = '000000000000000000000001';
/** A fictional parent. */
const PRIYA = '0000000000000000000000a7';

const id = (number: number) => String(number).padStart(24, '0');
const minutes = (number: number) => new Date(Date.UTC(2026, 2, 5, 10, number)).toISOString();
const NO_COUNTS = { likes: 0, loves: 0, laughs: 0, shares: 0, comments: 0 };

type PostOverrides = Partial<Omit<Post, 'counts'>> & {
  readonly mine?: boolean;
  readonly counts?: Partial<Post['counts']>;
};

/** A post by Priya, or by the user; higher numbers are newer. */
export function post(number: number, { mine = false, counts, ...more }: PostOverrides = {}): Post {
  return {
    _id: id(number),
    userId: mine ? { _id: ME, username: 'jo' } : { _id: PRIYA, username: 'priya' },
    childProfileId: { childName: mine ? 'Maya' : 'Asha' },
    content: `Post ${number}`,
    createdAt: minutes(number),
    edited: false,
    likes: [],
    dislikes: [],
    loves: [],
    laughs: [],
    shares: [],
    hides: [],
    counts: { ...NO_COUNTS, ...counts },
    comments: [],
    aiComments: [],
    taggedUsers: [],
    isShare: false,
    ...more,
  } as unknown as Post;
}

export const comment = (
  number: number,
  { mine = false, ...more }: Partial<Comment> & { readonly mine?: boolean } = {},
): Comment =>
  ({
    _id: id(1000 + number),
    userId: mine ? { _id: ME, username: 'jo' } : { _id: PRIYA, username: 'priya' },
    content: `Comment ${number}`,
    createdAt: minutes(number),
    edited: false,
    ...more,
  }) as unknown as Comment;

/** A page of a list with the cursor of the next one. */
export const page = (items: readonly unknown[], next?: string): Response =>
  Response.json(items, next ? { headers: { link: `</api/feed?cursor=${next}>; rel="next"` } } : {});
