import type { Post } from '@notalone/contracts';
import { FAMILIES } from '@notalone/local/seed/families';
import { drawPicture } from '@notalone/local/seed/pictures/draw-picture';
import type { Parent } from './families.ts';
import { type Body, COMMENT, call, forEachAtOnce, POST, postWith } from './posts.ts';

/** How many comments, likes and loves the posts of eight parents in a row have: most few, one of eight many. */
const COMMENTS = [0, 2, 1, 7, 0, 3, 5, 30];
const LIKES = [1, 0, 4, 9, 2, 14, 6, 25];
const LOVES = [0, 1, 0, 3, 0, 5, 2, 9];
const [PICTURED, MENTIONING, RESHARED] = [4, 5, 7];

const of = (counts: readonly number[], at: number) => counts[at % counts.length] ?? 0;

const PICTURE = FAMILIES.find(({ picture }) => picture)?.picture;

/**
 * Creates a post by each parent as families write them: with 0 to 30 comments, likes, loves, mentions, pictures and
 * reshares. Returns the ids of those that everybody may see.
 */
export async function writeLivelyPosts(url: string, parents: readonly Parent[]): Promise<string[]> {
  const open: string[] = [];
  if (!PICTURE) throw new Error('No demo family has a picture');
  const picture = await drawPicture(PICTURE);
  const others = (at: number, from: number, count: number) =>
    Array.from({ length: count }, (_, n) => parents[(at + from + n) % parents.length] as Parent);
  const bodyOf = (at: number): Body => {
    const mentions = at % MENTIONING === 0 ? others(at, 2, 2).map(({ userId }) => userId) : [];
    const isPlain = mentions.length === 0 && at % PICTURED !== 0;
    return isPlain ? POST : postWith({ mentions, ...(at % PICTURED === 0 && { picture }) });
  };
  await forEachAtOnce(parents, async (author, at) => {
    const { _id } = await call<Post>(url, author, '/api/feed', 'POST', bodyOf(at));
    if (!author.hasBlock) open.push(_id);
    for (const other of others(at, 20, of(LIKES, at))) await call(url, other, `/api/feed/${_id}/like`, 'POST');
    for (const other of others(at, 50, of(LOVES, at))) await call(url, other, `/api/feed/${_id}/love`, 'POST');
    for (const other of others(at, 30, of(COMMENTS, at)))
      await call(url, other, `/api/feed/${_id}/comments`, 'POST', COMMENT);
    if (at % RESHARED === 0 && !author.hasBlock)
      await call(url, others(at, 11, 1)[0] as Parent, `/api/feed/${_id}/reshare`, 'POST');
  });
  return open;
}
