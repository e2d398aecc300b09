import { REACTED_SHOWN, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import {
  type ClientSession,
  type Collection,
  type Db,
  type IndexDescription,
  ObjectId,
  type UpdateFilter,
} from 'mongodb';
import { type PostCounters, type PostDocument, postsOf } from '../post-store/posts.store.ts';
import { shareByPeople } from '../post-store/share-by-people.ts';

export type ReactionKind = 'like' | 'dislike' | 'love' | 'laugh' | 'share' | 'hide';
export const COUNTER_OF = {
  like: 'likes',
  dislike: 'dislikes',
  love: 'loves',
  laugh: 'laughs',
  share: 'shares',
  hide: 'hides',
} as const satisfies Record<ReactionKind, keyof PostCounters>;

/** One person's reaction of one kind to one post. */
export interface Reaction {
  postId: ObjectId;
  userId: UserId;
  kind: ReactionKind;
}
export interface ReactionDocument extends Reaction {
  _id: ObjectId;
}

export const REACTION_INDEXES: readonly IndexDescription[] = [
  // Covers `findReactions`.
  { name: 'once', key: { postId: 1, userId: 1, kind: 1 }, unique: true },
  { name: 'user', key: { userId: 1 } },
  // These give `findReactors` and `findHiddenPosts` their order.
  { name: 'of-post', key: { postId: 1, kind: 1, _id: -1 } },
  { name: 'hidden', key: { userId: 1, postId: -1 }, partialFilterExpression: { kind: 'hide' } },
];
export const reactionsOf = (db: Db): Collection<ReactionDocument> => db.collection('reactions');

/** What these people have done with these posts. */
export const findReactions = shareByPeople((db, filter) =>
  reactionsOf(db)
    .find<Reaction>(filter, { projection: { _id: 0, postId: 1, userId: 1, kind: 1 } })
    .toArray(),
);

/** Posts that a person has hidden, the newest first. Some may be gone. */
export const findHiddenPosts = (
  db: Db,
  userId: UserId,
  { before, limit }: { readonly before?: ObjectId | undefined; readonly limit: number },
) =>
  reactionsOf(db)
    .find({ userId, kind: 'hide', ...(before && { postId: { $lt: before } }) }, { projection: { _id: 0, postId: 1 } })
    .sort({ postId: -1 })
    .limit(limit)
    .map(({ postId }) => postId);

interface ReactorRange {
  readonly postId: ObjectId;
  readonly kind: ReactionKind;
  /** Only this person's. */
  readonly userId?: UserId | undefined;
  readonly before?: ObjectId | undefined;
  readonly limit: number;
}
/** Who reacted to a post in one way, the newest first. */
export const findReactors = (db: Db, { postId, kind, userId, before, limit }: ReactorRange) =>
  reactionsOf(db)
    .find({ postId, kind, ...(userId && { userId }), ...(before && { _id: { $lt: before } }) })
    .sort({ _id: -1 })
    .limit(limit);

/** Counts a reaction in its post. Answers the changed post, or null where it is gone. */
function count(
  db: Db,
  { postId, userId, kind }: Reaction,
  by: 1 | -1,
  session: ClientSession,
): Promise<PostDocument | null> {
  const counter = COUNTER_OF[kind];
  const list = `recentReactors.${counter}`;
  const added = { $push: { [list]: { $each: [userId], $position: 0, $slice: REACTED_SHOWN } } };
  const listed = by === 1 ? added : { $pull: { [list]: userId } };
  const update = { $inc: { [`counters.${counter}`]: by }, ...(kind !== 'hide' && listed) };
  return postsOf(db).findOneAndUpdate({ _id: postId }, update as UpdateFilter<PostDocument>, {
    session,
    returnDocument: 'after',
    projection: { history: 0, newestComments: 0 },
  });
}

/**
 * Stores a reaction. The post is changed first: of two transactions that react to a post at once, one fails there with
 * a write conflict and is retried, so that each sees what the other has stored.
 * @throws NOT_FOUND where the post is gone; a duplicate key error where the reaction is there already
 */
export async function addReaction(db: Db, reaction: Reaction, session: ClientSession): Promise<PostDocument> {
  const post = await count(db, reaction, 1, session);
  if (!post) throw apiError('NOT_FOUND');
  await reactionsOf(db).insertOne({ _id: new ObjectId(), ...reaction }, { session });
  return post;
}

/** Deletes a reaction, if there is one. Answers whether there was, and the changed post unless that is gone. */
export async function removeReaction(
  db: Db,
  reaction: Reaction,
  session: ClientSession,
): Promise<{ isRemoved: boolean; post: PostDocument | null }> {
  const { deletedCount } = await reactionsOf(db).deleteOne(reaction, { session });
  const isRemoved = deletedCount > 0;
  return { isRemoved, post: isRemoved ? await count(db, reaction, -1, session) : null };
}
