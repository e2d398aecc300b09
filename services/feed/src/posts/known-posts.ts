import { createLanes } from '@notalone/service-kit/lanes/lanes';
import { type Db, ObjectId } from 'mongodb';
import { createGathering } from '../engagement/gathering.ts';
import { createKnownVersions, type KnownVersions } from '../versions/known-versions.ts';
import { asVersion, findPosts, type IndexedPost, newestOfAll, type PostDocument, type Stretch } from './posts.store.ts';

type OfAll = Omit<Stretch, 'author'>;
/**
 * What pages read of posts. What several ask for at the same moment is asked once, and never of an answer that was under way before they asked.
 */
export interface KnownPosts extends KnownVersions<PostDocument> {
  /** The newest of everybody that somebody may see. */
  newest(stretch: OfAll): Promise<readonly IndexedPost[]>;
}

const MAX_BYTES = 6_000_000;
const POST_BYTES = 800;

export function createKnownPosts(db: Db): KnownPosts {
  const newest = createGathering(createLanes(), async (asked: readonly OfAll[]): Promise<IndexedPost[][]> => {
    const [stretch] = asked as [OfAll];
    const found = (await newestOfAll(db, stretch).toArray()).map((post) => ({ ...asVersion(post), author: post.author, audience: post.audience }));
    return asked.map(() => found);
  });
  const known = createKnownVersions<PostDocument>({
    read: (ids) =>
      findPosts(
        db,
        ids.map((id) => new ObjectId(id)),
      ),
    versionOf: ({ _id, revision = 0 }) => ({ id: _id.toHexString(), version: revision }),
    sizeOf: ({ content, imageAlt = '' }) => POST_BYTES + 2 * (content.length + imageAlt.length),
    maxBytes: MAX_BYTES,
  });
  return {
    ...known,
    newest: (stretch) => newest(`newest ${stretch.limit} ${stretch.before?.toHexString() ?? ''}`, stretch),
  };
}
