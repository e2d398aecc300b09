import type { UserId } from '@notalone/contracts';
import type { Collection, Db, Filter, IndexDescription, ObjectId } from 'mongodb';
import type { Reader } from '../people/reader.ts';
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
  /** What it said before, the oldest first, for moderators. */
  history?: { content: string; at: Date }[];
  /** Given by the author's page; one post each, however often it is sent. */
  clientId?: string;
  /** Of a reshare; never itself a reshare. */
  original?: ObjectId;
  originalAuthor?: UserId;
}

export const POST_INDEXES: readonly IndexDescription[] = [
  // The author stands in the index so that those who are blocked are passed over without reading their posts.
  { name: 'newest', key: { audience: 1, _id: -1, author: 1 } },
  { name: 'of-author', key: { author: 1, _id: -1 } },
  { name: 'sent-once', key: { author: 1, clientId: 1 }, unique: true, partialFilterExpression: { clientId: { $exists: true } } },
  { name: 'picture', key: { pictureId: 1 }, unique: true, partialFilterExpression: { pictureId: { $exists: true } } },
  { name: 'mentioned', key: { mentions: 1 }, partialFilterExpression: { 'mentions.0': { $exists: true } } },
  { name: 'shared-once', key: { original: 1, author: 1 }, unique: true, partialFilterExpression: { original: { $exists: true } } },
];
export const postsOf = (db: Db): Collection<PostDocument> => db.collection('posts');

export const findPost = (db: Db, _id: ObjectId): Promise<PostDocument | null> => postsOf(db).findOne({ _id });
export const findPosts = (db: Db, ids: readonly ObjectId[]): Promise<PostDocument[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : postsOf(db)
        .find({ _id: { $in: [...ids] } })
        .toArray();
export const findSentPost = (db: Db, author: UserId, clientId: string): Promise<PostDocument | null> => postsOf(db).findOne({ author, clientId });
export const findPostByPicture = (db: Db, pictureId: string): Promise<PostDocument | null> => postsOf(db).findOne({ pictureId });

/** What the reader may find, as far as an index knows: for all, and of connections what is for connections. */
function foundBy({ userId, isAdmin, blocked, hidden }: Reader): Filter<PostDocument> {
  const notBlocked = blocked.size === 0 ? {} : { author: { $nin: [...blocked] } };
  if (isAdmin) return { audience: { $in: ['all', 'connections'] }, ...notBlocked };
  const forAll: Filter<PostDocument> = { audience: 'all', ...notBlocked };
  const near = hidden.filter((author) => !blocked.has(author) || author === userId);
  return near.length === 0 ? forAll : { $or: [forAll, { author: { $in: near }, audience: 'connections' }] };
}

export interface Stretch {
  readonly author?: UserId | undefined;
  /** Older than this one. */
  readonly before?: ObjectId | undefined;
  readonly limit: number;
}
export const newestQuery = (reader: Reader, { author, before }: Omit<Stretch, 'limit'>): Filter<PostDocument> => ({
  ...(author === undefined ? foundBy(reader) : { author, audience: { $ne: 'nobody' } }),
  ...(before && { _id: { $lt: before } }),
});

/** The newest posts among which are all that the reader may see, the newest first. */
export const findNewest = (db: Db, reader: Reader, stretch: Stretch): Promise<PostDocument[]> =>
  postsOf(db).find(newestQuery(reader, stretch)).sort({ _id: -1 }).limit(stretch.limit).toArray();

/** In the posts of others the name stands in their text; that it means this person is not known any more. */
export async function forgetMentions(db: Db, userId: UserId): Promise<void> {
  await postsOf(db).updateMany({ mentions: userId, 'mentions.0': { $exists: true } }, { $pull: { mentions: userId } });
}
