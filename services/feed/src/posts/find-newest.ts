import type { FeedDeps } from '../deps.ts';
import type { Reader } from '../people/reader.ts';
import type { Version } from '../versions/known-versions.ts';
import { findNewestFor, type IndexedPost, type Stretch } from './posts.store.ts';

/** So many more than a page needs: of what everybody has posted, some is not for this reader. */
const SPARE = 15;

/**
 * The newest posts among which are all that the reader may see, the newest first. All readers look at the same stretch, which is asked for once for
 * all who ask at the same moment; where too much of it is not for this reader, what is for this reader is looked for.
 */
export async function findNewest({ db, posts }: Pick<FeedDeps, 'db' | 'posts'>, reader: Reader, stretch: Stretch): Promise<readonly Version[]> {
  const { author, before, limit } = stretch;
  if (author !== undefined) return findNewestFor(db, reader, stretch);
  const mine = new Set(reader.hidden);
  const isFor = ({ author: by, audience }: IndexedPost) => !reader.blocked.has(by) && (audience === 'all' || reader.isAdmin || mine.has(by));
  const ofAll = await posts.newest({ before, limit: limit + SPARE });
  const found = ofAll.filter(isFor).slice(0, limit);
  return found.length === limit || ofAll.length < limit + SPARE ? found : findNewestFor(db, reader, stretch);
}
