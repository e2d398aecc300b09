import { COMMENTS_SHOWN, type UserId } from '@notalone/contracts';
import { type Collection, type Db, type Filter, type IndexDescription, ObjectId } from 'mongodb';
import { postsOf } from '../post-store/posts.store.ts';
import { shareByPeople } from '../post-store/share-by-people.ts';
import type { Reader } from '../visibility/reader.ts';

export interface CommentDocument {
  /** Grows with time: the order of comments. */
  _id: ObjectId;
  postId: ObjectId;
  /** Absent for a deleted member. */
  userId?: UserId;
  content: string;
  createdAt: Date;
  /** Set by an edit after the grace period. */
  editedAt?: Date;
  /** Earlier texts for moderators, the oldest first. */
  history?: { content: string; at: Date }[];
  /** Made by the writer's page: one comment each, however often it is sent. */
  clientId?: string;
}

export const COMMENT_INDEXES: readonly IndexDescription[] = [
  { name: 'post', key: { postId: 1, _id: -1 } },
  { name: 'user', key: { userId: 1, postId: 1 }, partialFilterExpression: { userId: { $exists: true } } },
  {
    name: 'sent-once',
    key: { postId: 1, userId: 1, clientId: 1 },
    unique: true,
    partialFilterExpression: { clientId: { $exists: true } },
  },
];
export const commentsOf = (db: Db): Collection<CommentDocument> => db.collection('comments');

/** Written by somebody with whom the reader has a block, or reported by the reader. */
export const isHiddenFrom = (
  { blocked, reportedComments }: Reader,
  { _id, userId }: Pick<CommentDocument, '_id' | 'userId'>,
): boolean => (userId !== undefined && blocked.has(userId)) || reportedComments.has(_id.toHexString());

const reportedIds = ({ reportedComments }: Reader) => [...reportedComments].map((id) => new ObjectId(id));
/** The same as a filter: what is not hidden from the reader. */
const visibleTo = (reader: Reader): Filter<CommentDocument> => ({
  ...(reader.blocked.size > 0 && { userId: { $nin: [...reader.blocked] } }),
  ...(reader.reportedComments.size > 0 && { _id: { $nin: reportedIds(reader) } }),
});

/** The newest comments of a post that the reader sees, the newest first. */
export const findComments = (
  db: Db,
  reader: Reader,
  { postId, before, limit }: { postId: ObjectId; before?: ObjectId | undefined; limit: number },
): Promise<CommentDocument[]> =>
  commentsOf(db)
    .find(
      { $and: [{ postId }, visibleTo(reader), before ? { _id: { $lt: before } } : {}] },
      { projection: { history: 0 } },
    )
    .sort({ _id: -1 })
    .limit(limit)
    .toArray();

/** The newest few comments of each post that the reader sees, the newest first, by post. */
export async function findNewestComments(
  db: Db,
  reader: Reader,
  postIds: readonly ObjectId[],
): Promise<ReadonlyMap<string, CommentDocument[]>> {
  if (postIds.length === 0) return new Map();
  const newest = [
    { $match: visibleTo(reader) },
    { $sort: { _id: -1 } },
    { $limit: COMMENTS_SHOWN },
    { $project: { history: 0 } },
  ];
  const found = await postsOf(db)
    .aggregate<{ _id: ObjectId; comments: CommentDocument[] }>([
      { $match: { _id: { $in: [...postIds] } } },
      { $project: { _id: 1 } },
      { $lookup: { from: 'comments', localField: '_id', foreignField: 'postId', pipeline: newest, as: 'comments' } },
    ])
    .toArray();
  return new Map(found.map(({ _id, comments }) => [_id.toHexString(), comments]));
}

const countByWriter = shareByPeople((db, filter) =>
  commentsOf(db)
    .aggregate<{ postId: ObjectId; userId: UserId; count: number }>([
      { $match: filter },
      { $group: { _id: { postId: '$postId', userId: '$userId' }, count: { $sum: 1 } } },
      { $replaceWith: { postId: '$_id.postId', userId: '$_id.userId', count: '$count' } },
    ])
    .toArray(),
);
/** How many comments of each post the reader does not see, by post; posts without any are absent. */
export async function countHiddenComments(
  db: Db,
  reader: Reader,
  postIds: readonly ObjectId[],
): Promise<ReadonlyMap<string, number>> {
  const { blocked, reportedComments } = reader;
  if (postIds.length === 0) return new Map();
  if (reportedComments.size === 0) {
    const counts = new Map<string, number>();
    for (const { postId, count } of await countByWriter(db, postIds, [...blocked]))
      counts.set(postId.toHexString(), (counts.get(postId.toHexString()) ?? 0) + count);
    return counts;
  }
  const postId = { $in: [...postIds] };
  const hidden = {
    $or: [
      { userId: { $in: [...blocked] }, postId },
      { _id: { $in: reportedIds(reader) }, postId },
    ],
  };
  const counted = await commentsOf(db)
    .aggregate<{ _id: ObjectId; count: number }>([{ $match: hidden }, { $sortByCount: '$postId' }])
    .toArray();
  return new Map(counted.map(({ _id, count }) => [_id.toHexString(), count]));
}
