import { postRemoved } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { talliesOf } from '../engagement/engagement.store.ts';
import { sweepEngagement } from '../engagement/sweep-engagement.ts';
import { takeShareBack } from '../shares/take-share-back.ts';
import { type PostDocument, postsOf } from './posts.store.ts';

/** Posts that are gone, and what people did with them not yet. */
const removedOf = (db: Db) => db.collection<{ _id: string }>('removedPosts');

/**
 * Takes a post away with its picture and its tally, without which nobody can do anything with it any more. What people have done, which may be
 * very much, is swept away after the commit by `sweepRemoved`.
 */
export async function removePost(deps: Pick<FeedDeps, 'db' | 'outbox' | 'pictures'>, post: PostDocument, session: ClientSession): Promise<void> {
  const { db, outbox, pictures } = deps;
  const postId = post._id.toHexString();
  const { deletedCount } = await postsOf(db).deleteOne({ _id: post._id }, { session });
  if (deletedCount === 0) return;
  await talliesOf(db).deleteOne({ _id: postId }, { session });
  await removedOf(db).insertOne({ _id: postId }, { session });
  if (post.pictureId) await pictures.remove(post.pictureId, session);
  if (post.original) await takeShareBack(db, { originalId: post.original.toHexString(), userId: post.author }, session);
  await outbox.add(session, postRemoved, { key: postId, data: { postId, authorId: post.author } });
}

/** Ends what `removePost` has begun, of one post or of all; done twice, it does no harm. */
export async function sweepRemoved({ db }: Pick<FeedDeps, 'db'>, postId?: string): Promise<void> {
  const removed = postId === undefined ? removedOf(db).find() : [{ _id: postId }];
  for await (const { _id } of removed) {
    await sweepEngagement(db, _id);
    await removedOf(db).deleteOne({ _id });
  }
}
