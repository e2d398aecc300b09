import { FAMILIES } from '@notalone/local/seed/families';
import { drawPicture } from '@notalone/local/seed/pictures/draw-picture';
import { callersOf, type FeedParent } from '../families.ts';
import { runLimited } from '../run-limited.ts';
import { COMMENT, postForm, untilKnown } from './posts.ts';

/** How many comments, likes and loves the posts of eight parents in a row have: most few, one of eight many. */
const COMMENTS = [0, 2, 1, 7, 0, 3, 5, 30];
const LIKES = [1, 0, 4, 9, 2, 14, 6, 25];
const LOVES = [0, 1, 0, 3, 0, 5, 2, 9];
const AT_ONCE = 10;
const [PICTURED, MENTIONING, RESHARED] = [4, 5, 7];

const of = (counts: readonly number[], at: number) => counts[at % counts.length] ?? 0;

const PICTURE = FAMILIES.find(({ picture }) => picture)?.picture;

/**
 * Creates a post by each parent as families write them: with 0 to 30 comments, likes, loves, mentions, pictures and
 * reshares. Returns the ids of those that everybody may see.
 */
export async function writeLivelyPosts(url: string, parents: readonly FeedParent[]): Promise<string[]> {
  const apiOf = callersOf(url);
  const open: string[] = [];
  if (!PICTURE) throw new Error('No demo family has a picture');
  const picture = await drawPicture(PICTURE);
  const others = (at: number, from: number, count: number) =>
    Array.from({ length: count }, (_, n) => parents[(at + from + n) % parents.length] as FeedParent);
  const formOf = (at: number): FormData => {
    const mentions = at % MENTIONING === 0 ? others(at, 2, 2).map(({ userId }) => userId) : [];
    return postForm({ mentions, ...(at % PICTURED === 0 && { picture }) });
  };
  await runLimited(parents.entries(), AT_ONCE, async ([at, author]) => {
    const { _id: postId } = await untilKnown(() => apiOf(author)('POST /api/feed', { form: formOf(at) }));
    if (!author.hasBlock) open.push(postId);
    const react = (by: FeedParent, reaction: string) =>
      untilKnown(() => apiOf(by)('POST /api/feed/{postId}/{reaction}', { params: { postId, reaction } }));
    for (const other of others(at, 20, of(LIKES, at))) await react(other, 'like');
    for (const other of others(at, 50, of(LOVES, at))) await react(other, 'love');
    const params = { postId };
    for (const other of others(at, 30, of(COMMENTS, at)))
      await untilKnown(() => apiOf(other)('POST /api/feed/{postId}/comments', { params, body: COMMENT }));
    const sharing = others(at, 11, 1)[0] as FeedParent;
    if (at % RESHARED === 0 && !author.hasBlock)
      await untilKnown(() => apiOf(sharing)('POST /api/feed/{postId}/reshare', { params }));
  });
  return open;
}
