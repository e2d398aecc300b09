import type { UserId } from '@notalone/contracts';
import type { Collection, Db, Filter, IndexDescription, ObjectId } from 'mongodb';
import type { Reader } from '../people/reader.ts';
import type { Version } from '../versions/known-versions.ts';
import type { Audience } from './posts.rules.ts';

export interface PostDocument {
  /** Rises with time: the order of the feed. */
  _id: ObjectId;
  author: UserId;
  /** Kept with every post of the author by what is heard of the author, so that a page finds its posts by an index. The rules are asked again. */
  audience: Audience;
  /** Empty for a reshare. */
  content: string;
  pictureId?: string;
  imageAlt?: string;
  mentions: UserId[];
  createdAt: Date;
  /** After the grace. */
  editedAt?: Date;
  /** Raised by every change of what a reader sees; absent before the first. */
  revision?: number;
  /** What it said before, the oldest first, for moderators. */
  history?: { content: string; at: Date }[];
  /** Given by the author's page; one post each, however often it is sent. */
  clientId?: string;
  /** Of a reshare; never itself a reshare. */
  original?: ObjectId;
  originalAuthor?: UserId;
}

export const POST_INDEXES: readonly IndexDescription[] = [
  // Both hold all that `findNewest` asks for: it reads no post.
  { name: 'newest', key: { audience: 1, _id: -1, author: 1, revision: 1 } },
  { name: 'of-author', key: { author: 1, _id: -1, audience: 1, revision: 1 } },
  { name: 'sent-once', key: { author: 1, clientId: 1 }, unique: true, partialFilterExpression: { clientId: { $exists: true } } },
  { name: 'picture', key: { pictureId: 1 }, unique: true, partialFilterExpression: { pictureId: { $exists: true } } },
  { name: 'mentioned', key: { mentions: 1 }, partialFilterExpression: { 'mentions.0': { $exists: true } } },
  { name: 'shared-once', key: { original: 1, author: 1 }, unique: true, partialFilterExpression: { original: { $exists: true } } },
];
export const postsOf = (db: Db): Collection<PostDocument> => db.collection('posts');

export const findPost = (db: Db, _id: ObjectId): Promise<PostDocument | null> => postsOf(db).findOne({ _id });
/** As pages show them: what they said before stays where it is. */
export const findPosts = (db: Db, ids: readonly ObjectId[]): Promise<PostDocument[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : postsOf(db)
        .find({ _id: { $in: [...ids] } }, { projection: { history: 0 } })
        .toArray();
export const findSentPost = (db: Db, author: UserId, clientId: string): Promise<PostDocument | null> => postsOf(db).findOne({ author, clientId });
export const findPostByPicture = (db: Db, pictureId: string): Promise<PostDocument | null> => postsOf(db).findOne({ pictureId });

export interface Stretch {
  readonly author?: UserId | undefined;
  /** Older than this one. */
  readonly before?: ObjectId | undefined;
  readonly limit: number;
}
interface Search {
  readonly filter: Filter<PostDocument>;
  /** MongoDB would sometimes rather read posts in their order until enough of them fit, however many do not. */
  readonly hint: string;
}

/** What the reader may find, as far as an index knows: for all; and of connections, and oneself, what is for connections. */
function searches({ isAdmin, blocked, hidden }: Reader, { author, before }: Stretch): Search[] {
  const older = before && { _id: { $lt: before } };
  if (author !== undefined) return [{ filter: { author, audience: { $ne: 'nobody' }, ...older }, hint: 'of-author' }];
  const notBlocked = blocked.size > 0 && { author: { $nin: [...blocked] } };
  const open: Search = { filter: { audience: isAdmin ? { $in: ['all', 'connections'] } : 'all', ...notBlocked, ...older }, hint: 'newest' };
  if (isAdmin || hidden.length === 0) return [open];
  return [open, { filter: { author: { $in: [...hidden] }, audience: 'connections', ...older }, hint: 'of-author' }];
}

export const asVersion = ({ _id, revision }: Pick<PostDocument, '_id' | 'revision'>): Version => ({ id: _id.toHexString(), version: revision ?? 0 });

/** Which posts they are, not what they say: an index alone answers each. */
export const newestFinds = (db: Db, reader: Reader, stretch: Stretch) =>
  searches(reader, stretch).map(({ filter, hint }) =>
    postsOf(db)
      .find(filter, { projection: { _id: 1, revision: 1 } })
      .hint(hint)
      .sort({ _id: -1 })
      .limit(stretch.limit),
  );

/** A post as an index knows it. */
export type IndexedPost = Version & Pick<PostDocument, 'author' | 'audience'>;

/** The newest posts of everybody that somebody may see, the newest first, out of an index alone. */
export const newestOfAll = (db: Db, { before, limit }: Omit<Stretch, 'author'>) =>
  postsOf(db)
    .find(
      { audience: { $in: ['all', 'connections'] }, ...(before && { _id: { $lt: before } }) },
      { projection: { _id: 1, revision: 1, author: 1, audience: 1 } },
    )
    .hint('newest')
    .sort({ _id: -1 })
    .limit(limit);

/** The newest posts among which are all that the reader may see, the newest first. */
export async function findNewestFor(db: Db, reader: Reader, stretch: Stretch): Promise<Version[]> {
  const found = await Promise.all(newestFinds(db, reader, stretch).map((find) => find.toArray()));
  const versions = found.flat().map(asVersion);
  if (found.length > 1) versions.sort((one, other) => (one.id < other.id ? 1 : -1));
  return versions.slice(0, stretch.limit);
}

/** In the posts of others the name stands in their text; that it means this person is not known any more. */
export async function forgetMentions(db: Db, userId: UserId): Promise<void> {
  await postsOf(db).updateMany({ mentions: userId, 'mentions.0': { $exists: true } }, { $pull: { mentions: userId }, $inc: { revision: 1 } });
}
