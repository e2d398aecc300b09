import { COMMENTS_SHOWN } from '@notalone/contracts';
import type { ClientSession, Db, ObjectId, UpdateFilter } from 'mongodb';
import { type CardComment, type PostDocument, postsOf } from '../post-store/posts.store.ts';
import type { Reader } from '../visibility/reader.ts';
import {
  type CommentDocument,
  commentsOf,
  countHiddenComments,
  findNewestComments,
  isHiddenFrom,
} from './comments.store.ts';

/** More than a card shows, so that a card needs no query where one or two are hidden from the reader. */
const COMMENTS_COPIED = 5;
const COPIED_FIELDS = { _id: 1, userId: 1, content: 1, createdAt: 1, editedAt: 1 } as const;

/** The change of a post that gets a comment: its count, and a copy. */
export const withComment = ({ _id, userId, content, createdAt }: CommentDocument): UpdateFilter<PostDocument> => {
  const copy: CardComment = { _id, ...(userId && { userId }), content, createdAt };
  return {
    $inc: { 'counters.comments': 1 },
    $push: { newestComments: { $each: [copy], $sort: { _id: -1 }, $slice: COMMENTS_COPIED } },
  };
};

/**
 * Copies the newest comments into their post again, after a change of one that the transaction has stored, and adds
 * `by` to their number. Everything that changes a comment writes its post, so that of two at once one is retried.
 * Answers the post before the change, or null where it is gone.
 */
export async function copyNewestComments(
  db: Db,
  postId: ObjectId,
  by: 0 | 1 | -1,
  session: ClientSession,
): Promise<Pick<PostDocument, '_id' | 'author'> | null> {
  const list = await commentsOf(db)
    .find({ postId }, { session, projection: COPIED_FIELDS })
    .sort({ _id: -1 })
    .limit(COMMENTS_COPIED)
    .toArray();
  const change = { $inc: { 'counters.comments': by }, $set: { newestComments: list } };
  return postsOf(db).findOneAndUpdate({ _id: postId }, change, { session, projection: { author: 1 } });
}

/** By post id. */
export interface CardComments {
  /** The newest that the reader sees, the newest first. */
  readonly comments: ReadonlyMap<string, readonly CardComment[]>;
  /** Posts whose copies do not say how many comments are hidden from the reader. */
  readonly uncounted: readonly ObjectId[];
  /** How many are, in the other posts. */
  readonly hidden: ReadonlyMap<string, number>;
}

/**
 * What cards show of the comments of these posts: from the copies in the posts. Only where hidden ones leave too few,
 * the comments themselves are read.
 */
export async function findCardComments(db: Db, reader: Reader, posts: readonly PostDocument[]): Promise<CardComments> {
  const comments = new Map<string, readonly CardComment[]>();
  const hidden = new Map<string, number>();
  const [unknown, uncounted]: [ObjectId[], ObjectId[]] = [[], []];
  for (const { _id, counters, newestComments = [] } of posts) {
    if (counters.comments === 0) continue;
    const seen = newestComments.filter((comment) => !isHiddenFrom(reader, comment));
    const isWhole = newestComments.length === counters.comments;
    if (isWhole) hidden.set(_id.toHexString(), newestComments.length - seen.length);
    else uncounted.push(_id);
    if (isWhole || seen.length >= COMMENTS_SHOWN) comments.set(_id.toHexString(), seen.slice(0, COMMENTS_SHOWN));
    else unknown.push(_id);
  }
  for (const [postId, found] of await findNewestComments(db, reader, unknown)) comments.set(postId, found);
  return { comments, uncounted, hidden };
}

/** How many comments of each post the reader does not see. */
export async function countHidden(
  db: Db,
  reader: Reader,
  { uncounted, hidden }: CardComments,
): Promise<ReadonlyMap<string, number>> {
  return new Map([...hidden, ...(await countHiddenComments(db, reader, uncounted))]);
}
