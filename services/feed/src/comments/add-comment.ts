import { type BodyOf, type Comment, commentAdded, type feed, type UserId } from '@notalone/contracts';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { type CommentDocument, commentKey, commentsOf } from '../engagement/engagement.store.ts';
import { asTallyComment } from '../engagement/read-engagement.ts';
import { tryAnew } from '../engagement/try-anew.ts';
import { needProfile } from '../people/need-profile.ts';
import { type ParentCaller, readerOf } from '../people/reader.ts';
import { findVisiblePost } from '../posts/find-visible-post.ts';
import type { PostDocument } from '../posts/posts.store.ts';
import { commentWrites } from './comment-writes.ts';
import { viewComments } from './comments.view.ts';

type Deps = Pick<FeedDeps, 'db' | 'outbox' | 'people' | 'circles' | 'engage' | 'now'>;
type Body = BodyOf<typeof feed.addComment>;

/** Stores a comment with its tally in one command. @throws MovedOn where the post is gone; a duplicate key where its page has sent it before */
async function store({ outbox, engage, now }: Deps, post: PostDocument, by: UserId, { content, clientId }: Body): Promise<CommentDocument> {
  const postId = post._id.toHexString();
  const commentId = new ObjectId().toHexString();
  const written = { post: postId, comment: commentId, by, content: content.normalize('NFC'), at: now(), ...(clientId !== undefined && { clientId }) };
  const event = { key: postId, data: { postId, authorId: post.author, userId: by, commentId } };
  await engage(postId, { writes: commentWrites(written), tell: (session) => outbox.add(session, commentAdded, event) });
  return { _id: commentKey(postId, commentId), ...written };
}

/**
 * The same `clientId` gives the same comment, however often and however close together it is sent.
 * @throws NOT_FOUND for a post that the caller may not see, PROFILE_NOT_FOUND
 */
export async function addComment(deps: Deps, caller: ParentCaller, postId: string, body: Body): Promise<Comment> {
  const reader = await readerOf(deps, caller);
  const { userId } = reader;
  const written = await tryAnew(async () => {
    const [{ post }] = await Promise.all([findVisiblePost(deps, reader, postId), needProfile(deps, userId)]);
    return store(deps, post, userId, body).catch(async (error: unknown) => {
      const { clientId } = body;
      const before = isDuplicate(error) && clientId !== undefined ? await commentsOf(deps.db).findOne({ post: postId, by: userId, clientId }) : null;
      if (!before) throw error;
      return before;
    });
  });
  const [comment] = viewComments(reader, [asTallyComment(written)], await deps.people.find([userId]));
  if (!comment) throw new Error(`no comment to show of ${postId}`);
  return comment;
}
