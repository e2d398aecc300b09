import type { UserId } from '@notalone/contracts';
import type { HeldCollection } from '@notalone/moderation/legal-hold/legal-holds';
import { type Collection, type Db, type IndexDescription, ObjectId } from 'mongodb';

/** Lists of who reacted. Hiding a post has none: nobody else may know. */
export type ReactorList = 'likes' | 'dislikes' | 'loves' | 'laughs' | 'shares';
/** Exact numbers, changed in the transaction that changes what they count. */
export type PostCounters = Record<ReactorList | 'hides' | 'comments', number>;

/** A comment as a card shows it. */
export interface CardComment {
  _id: ObjectId;
  /** Absent for a deleted member. */
  userId?: UserId;
  content: string;
  createdAt: Date;
  editedAt?: Date;
}
export interface PostDocument {
  /** Grows with time: the order of the feed. */
  _id: ObjectId;
  author: UserId;
  /** Empty for a reshare. */
  content: string;
  pictureId?: string;
  imageAlt?: string;
  mentions: UserId[];
  createdAt: Date;
  /** Set by an edit after the grace period. */
  editedAt?: Date;
  /** Earlier texts for moderators, the oldest first. */
  history?: { content: string; at: Date }[];
  /** Made by the author's page: one post each, however often it is sent. */
  clientId?: string;
  /** Of a reshare; never itself a reshare. */
  original?: ObjectId;
  originalAuthor?: UserId;
  counters: PostCounters;
  /** Who reacted last, the newest first, at most REACTED_SHOWN. Everybody is in `reactions`. */
  recentReactors: Record<ReactorList, UserId[]>;
  /**
   * Copies, the newest first, at most COMMENTS_COPIED; absent until the first comment. Written in the transaction that
   * changes a comment (`comments/newest-comments.ts`).
   */
  newestComments?: CardComment[];
  /** The companion's comment, at most one a post. */
  verifiedResources?: { _id: ObjectId; content: string; createdAt: Date };
}
export type NewPost = Omit<PostDocument, 'counters' | 'recentReactors'>;

export const NO_REACTIONS = {
  counters: { likes: 0, dislikes: 0, loves: 0, laughs: 0, shares: 0, hides: 0, comments: 0 },
  recentReactors: { likes: [], dislikes: [], loves: [], laughs: [], shares: [] },
} satisfies Pick<PostDocument, 'counters' | 'recentReactors'>;

export const POST_INDEXES: readonly IndexDescription[] = [
  // Both give `findNewest` its order, and its conditions are checked on their keys: it reads no post that it drops.
  { name: 'feed', key: { _id: -1, author: 1 } },
  { name: 'author', key: { author: 1, _id: -1 } },
  {
    name: 'sent-once',
    key: { author: 1, clientId: 1 },
    unique: true,
    partialFilterExpression: { clientId: { $exists: true } },
  },
  { name: 'picture', key: { pictureId: 1 }, unique: true, partialFilterExpression: { pictureId: { $exists: true } } },
  { name: 'mentioned', key: { mentions: 1 }, partialFilterExpression: { 'mentions.0': { $exists: true } } },
  {
    name: 'shared-once',
    key: { original: 1, author: 1 },
    unique: true,
    partialFilterExpression: { original: { $exists: true } },
  },
  // Words as they are: no stemming and no words left out, since names and all languages are searched.
  { name: 'words', key: { content: 'text' }, default_language: 'none' },
];
export const postsOf = (db: Db): Collection<PostDocument> => db.collection('posts');

/** What a legal hold preserves of posts: not others' comments, as what those change or erase must not stay here. */
export const POST_EVIDENCE = { without: ['newestComments'] } as const satisfies Partial<HeldCollection>;
export const evidenceOfPosts = (filter: HeldCollection['filter']): HeldCollection => ({
  collection: 'posts',
  filter,
  ...POST_EVIDENCE,
});

export const findPost = (db: Db, _id: ObjectId): Promise<PostDocument | null> => postsOf(db).findOne({ _id });
/** Originals of reshares, with what a reshare shows of them. */
export const findOriginals = (db: Db, ids: readonly ObjectId[]): Promise<PostDocument[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : postsOf(db)
        .find({ _id: { $in: [...ids] } }, { projection: { history: 0, newestComments: 0, recentReactors: 0 } })
        .toArray();
export const findSentPost = (db: Db, author: UserId, clientId: string): Promise<PostDocument | null> =>
  postsOf(db).findOne({ author, clientId });
export const findPostByPicture = (db: Db, pictureId: string): Promise<PostDocument | null> =>
  postsOf(db).findOne({ pictureId });

export interface PageRange {
  /** Only posts with these words, for `$text`, and those of these authors. */
  readonly search?: { readonly text: string; readonly authors: readonly UserId[] } | undefined;
  readonly author?: UserId | undefined;
  /** Posts older than this one. */
  readonly before?: ObjectId | undefined;
  /** Only these. */
  readonly ids?: readonly ObjectId[] | undefined;
  readonly excludedPosts?: readonly ObjectId[];
  readonly excludedAuthors?: readonly UserId[];
  readonly limit: number;
}

/**
 * Higher than every id. With a bound on `_id` MongoDB applies the other conditions to index keys, without it to
 * documents.
 */
const HIGHEST_ID = new ObjectId('f'.repeat(24));

/** The newest posts, the newest first, without their history, which may be long. */
export function findNewest(
  db: Db,
  { search, author, before = HIGHEST_ID, ids, excludedPosts = [], excludedAuthors = [], limit }: PageRange,
) {
  const found = postsOf(db)
    .find(
      {
        ...(search && { $or: [{ $text: { $search: search.text } }, { author: { $in: [...search.authors] } }] }),
        _id: { $lt: before, $nin: [...excludedPosts], ...(ids && { $in: [...ids] }) },
        author: author ?? { $nin: [...excludedAuthors] },
      },
      { projection: { history: 0 } },
    )
    .sort({ _id: -1 })
    .limit(limit);
  // MongoDB lets nobody choose the index of a text search.
  return search ? found : found.hint(author === undefined ? 'feed' : 'author');
}

/** Removes a person from the mentions of others' posts. Their texts still have the name. */
export async function removeMentions(db: Db, userId: UserId): Promise<void> {
  await postsOf(db).updateMany({ mentions: userId, 'mentions.0': { $exists: true } }, { $pull: { mentions: userId } });
}
