import { createLanes } from '@notalone/service-kit/lanes/lanes';
import { type Db, ObjectId } from 'mongodb';
import { createGathering } from '../engagement/gathering.ts';
import { createKnownVersions, type KnownVersions, type Version } from '../versions/known-versions.ts';
import { asVersion, findPosts, type IndexedPost, newestOfAll, type PostDocument, postsOf, type Stretch } from './posts.store.ts';

type OfAll = Omit<Stretch, 'author'>;
/**
 * What pages read of posts. What several ask for at the same moment is asked once, and never of an answer that was under way before they asked.
 */
export interface KnownPosts extends KnownVersions<PostDocument> {
  /** The newest of everybody that somebody may see. */
  newest(stretch: OfAll): Promise<readonly IndexedPost[]>;
  /** Those of these posts that are there. */
  versions(ids: readonly string[]): Promise<readonly Version[]>;
}

const MAX_BYTES = 6_000_000;
const POST_BYTES = 800;

const findVersions = async (db: Db, ids: ReadonlySet<string>): Promise<Version[]> => {
  const _id = { $in: [...ids].map((id) => new ObjectId(id)) };
  return (
    await postsOf(db)
      .find({ _id }, { projection: { _id: 1, revision: 1 } })
      .toArray()
  ).map(asVersion);
};

export function createKnownPosts(db: Db): KnownPosts {
  const inTurn = createLanes();
  const newest = createGathering(inTurn, async (asked: readonly OfAll[]): Promise<IndexedPost[][]> => {
    const [stretch] = asked as [OfAll];
    const found = (await newestOfAll(db, stretch).toArray()).map((post) => ({ ...asVersion(post), author: post.author, audience: post.audience }));
    return asked.map(() => found);
  });
  const versions = createGathering(inTurn, async (asked: readonly (readonly string[])[]): Promise<Version[][]> => {
    const found = new Map((await findVersions(db, new Set(asked.flat()))).map((version) => [version.id, version]));
    return asked.map((ids) => ids.flatMap((id) => found.get(id) ?? []));
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
    versions: async (ids) => (ids.length === 0 ? [] : versions('versions', ids)),
  };
}
