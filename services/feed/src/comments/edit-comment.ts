import { type BodyOf, type Comment, commentEdited, type feed, type UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import type { ClientSession } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { type CommentDocument, commentKey, commentsOf, talliesOf, tallyChange } from '../engagement/engagement.store.ts';
import { asTallyComment } from '../engagement/read-engagement.ts';
import { type ParentCaller, readerOf } from '../people/reader.ts';
import { findVisiblePost } from '../posts/find-visible-post.ts';
import { traceOf } from '../posts/posts.rules.ts';
import { viewComments } from './comments.view.ts';

type Deps = Pick<FeedDeps, 'db' | 'transact' | 'outbox' | 'people' | 'circles' | 'inTurn' | 'now'>;

async function change(deps: Deps, by: UserId, before: CommentDocument, content: string, session: ClientSession): Promise<CommentDocument> {
  if (before.content === content) return before;
  const { db, now } = deps;
  const { _id, post, comment } = before;
  const { at, ...rest } = before;
  const trace = traceOf({ ...rest, createdAt: at }, content, now());
  await commentsOf(db).updateOne({ _id, by }, { $set: { content, ...trace } }, { session });
  const inTally = { 'comments.$[it].content': content, ...(trace && { 'comments.$[it].editedAt': trace.editedAt }) };
  await talliesOf(db).updateOne({ _id: post }, tallyChange({ $set: inTally as never }), { session, arrayFilters: [{ 'it.id': comment }] });
  return { ...before, content, ...trace };
}

/**
 * What stays as it was leaves no trace; what changes after the grace says so, and keeps the earlier text for moderators.
 * @throws NOT_FOUND unless it is the caller's own, on a post that the caller may see
 */
export async function editComment(
  deps: Deps,
  caller: ParentCaller,
  { postId, commentId }: { readonly postId: string; readonly commentId: string },
  { content }: BodyOf<typeof feed.editComment>,
): Promise<Comment> {
  const { db, transact, outbox, inTurn } = deps;
  const reader = await readerOf(deps, caller);
  const { post } = await findVisiblePost(deps, reader, postId);
  const written = await inTurn(postId, () =>
    transact(async (session) => {
      const before = await commentsOf(db).findOne({ _id: commentKey(postId, commentId), by: reader.userId }, { session });
      if (!before) throw failure('NOT_FOUND');
      const after = await change(deps, reader.userId, before, content.normalize('NFC'), session);
      if (after !== before)
        await outbox.add(session, commentEdited, { key: postId, data: { postId, authorId: post.author, userId: reader.userId, commentId } });
      return after;
    }),
  );
  const [comment] = viewComments(reader, [asTallyComment(written)], await deps.people.find([reader.userId]));
  if (!comment) throw new Error(`no comment to show of ${postId}`);
  return comment;
}
