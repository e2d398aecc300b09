import type { UserId } from '@notalone/contracts';
import type { HeldCollection } from '@notalone/moderation/legal-hold/legal-holds';
import { shareReads } from '@notalone/service-kit/mongo/share-reads';
import { type Collection, type Db, type FindOptions, type IndexDescription, ObjectId } from 'mongodb';

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

const shareById = (options?: FindOptions) =>
  shareReads(async (db, questions: readonly (readonly ObjectId[])[]) => {
    const found = await postsOf(db)
      .find({ _id: { $in: questions.flat() } }, options)
      .toArray();
    const byId = new Map(found.map((post) => [String(post._id), post]));
    return questions.map((ids) => ids.flatMap((id) => byId.get(String(id)) ?? []));
  });
const readWhole = shareById();
const readOriginals = shareById({ projection: { history: 0, newestComments: 0, recentReactors: 0 } });

export const findPost = async (db: Db, _id: ObjectId): Promise<PostDocument | null> =>
  (await readWhole(db, [_id]))[0] ?? null;
/** Originals of reshares, with what a reshare shows of them. */
export const findOriginals = (db: Db, ids: readonly ObjectId[]): Promise<PostDocument[]> =>
  ids.length === 0 ? Promise.resolve([]) : readOriginals(db, ids);
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

/** How many more posts are read for several readers, in place of those that one of them does not see. */
const SHARED_SPARE = 10;
/** The newest posts of all, for each reader without what is excluded; undefined where those are too few. */
const shareNewest = shareReads(async (db, ranges: readonly PageRange[]) => {
  if (ranges.length === 1) return Promise.all(ranges.map((range) => findNewest(db, range).toArray()));
  const limit = Math.max(...ranges.map((range) => range.limit)) + SHARED_SPARE;
  const newest = await findNewest(db, { limit }).toArray();
  return ranges.map(({ excludedPosts = [], excludedAuthors = [], limit: wanted }) => {
    const [posts, authors] = [new Set(excludedPosts.map(String)), new Set(excludedAuthors)];
    const found = newest.filter(({ _id, author }) => !authors.has(author) && !posts.has(String(_id)));
    return found.length >= wanted || newest.length < limit ? found.slice(0, wanted) : undefined;
  });
});

/** What `findNewest` finds. Everybody's first page is read for all who ask at once; other pages are nobody else's. */
export async function readNewest(db: Db, range: PageRange): Promise<PostDocument[]> {
  const { search, author, before, ids } = range;
  const isFirstPage = !search && author === undefined && before === undefined && !ids;
  return (isFirstPage && (await shareNewest(db, range))) || findNewest(db, range).toArray();
}

/** Removes a person from the mentions of others' posts. Their texts still have the name. */
export async function removeMentions(db: Db, userId: UserId): Promise<void> {
  await postsOf(db).updateMany({ mentions: userId, 'mentions.0': { $exists: true } }, { $pull: { mentions: userId } });
}
