import { commentRemoved, type feed, type ReplyOf } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { type ClientSession, ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { commentKey, commentsOf, stanceId, stancesOf, talliesOf, tallyChange } from '../engagement/engagement.store.ts';
import { asTallyComment } from '../engagement/read-engagement.ts';
import type { ParentCaller } from '../people/reader.ts';
import { findPost } from '../posts/posts.store.ts';
import { TALLY_COMMENTS } from './comment-writes.ts';

type Deps = Pick<FeedDeps, 'db' | 'transact' | 'outbox' | 'inTurn'>;

/** The tally counts one less, and shows the next one in its place. */
async function untally(db: FeedDeps['db'], post: string, session: ClientSession): Promise<void> {
  const newest = await commentsOf(db)
    .find({ post, comment: { $exists: true } }, { session })
    .sort({ at: -1, _id: -1 })
    .limit(TALLY_COMMENTS)
    .toArray();
  await talliesOf(db).updateOne({ _id: post }, tallyChange({ $inc: { 'counts.comments': -1 }, $set: { comments: newest.map(asTallyComment) } }), { session });
}

/** One's own can be taken back whoever has blocked whom meanwhile. @throws NOT_FOUND unless it is the caller's own */
export async function deleteComment(
  deps: Deps,
  { userId }: ParentCaller,
  { postId, commentId }: { readonly postId: string; readonly commentId: string },
): Promise<ReplyOf<typeof feed.deleteComment>> {
  const { db, transact, outbox, inTurn } = deps;
  const post = await findPost(db, new ObjectId(postId));
  if (!post) throw failure('NOT_FOUND');
  await inTurn(postId, () =>
    transact(async (session) => {
      const { deletedCount } = await commentsOf(db).deleteOne({ _id: commentKey(postId, commentId), by: userId }, { session });
      if (deletedCount === 0) throw failure('NOT_FOUND');
      await untally(db, postId, session);
      await stancesOf(db).updateOne({ _id: stanceId(postId, userId) }, { $inc: { comments: -1 } }, { session });
      // who does not see it because of a report must not count it twice
      await stancesOf(db).updateMany({ reportedComments: commentId }, { $pull: { reportedComments: commentId } }, { session });
      await outbox.add(session, commentRemoved, { key: postId, data: { postId, authorId: post.author, userId, commentId } });
    }),
  );
  return { message: 'Comment deleted.' };
}
