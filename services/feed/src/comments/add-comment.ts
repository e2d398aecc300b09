import { type BodyOf, type Comment, commentAdded, type feed } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { requireProfile } from '../people/require-profile.ts';
import { type PostDocument, postsOf } from '../post-store/posts.store.ts';
import { transactOnPost } from '../post-store/transact-on-post.ts';
import { getReaderAndPost } from '../visibility/get-visible-post.ts';
import type { ParentCaller } from '../visibility/reader.ts';
import { type CommentDocument, commentsOf } from './comments.store.ts';
import { viewComment } from './comments.view.ts';
import { withComment } from './newest-comments.ts';

type Deps = Pick<FeedDeps, 'db' | 'transact' | 'keyedMutex' | 'outbox' | 'internal' | 'now' | 'log'>;

/** @throws NOT_FOUND where the post is gone; a duplicate key error where the page has sent it before */
async function store(
  deps: Deps,
  { _id: postId, author }: PostDocument,
  comment: CommentDocument & Required<Pick<CommentDocument, 'userId'>>,
): Promise<void> {
  const { db, outbox } = deps;
  const key = postId.toHexString();
  const data = { postId: key, authorId: author, userId: comment.userId, commentId: comment._id.toHexString() };
  await transactOnPost(deps, key, async (session) => {
    const { matchedCount } = await postsOf(db).updateOne({ _id: postId }, withComment(comment), { session });
    if (matchedCount === 0) throw apiError('NOT_FOUND');
    await commentsOf(db).insertOne(comment, { session });
    await outbox.add(session, commentAdded, { key, data });
  });
}

/**
 * Adds a comment once, however often and however close together its page sends it: the same `clientId` gives the same
 * comment.
 * @throws NOT_FOUND for a post that the caller may not see; PROFILE_NOT_FOUND
 */
export async function addComment(
  deps: Deps,
  caller: ParentCaller,
  postId: string,
  { content, clientId }: BodyOf<typeof feed.addComment>,
): Promise<Comment> {
  const { db, now } = deps;
  const { userId } = caller;
  const { reader, post, people } = await getReaderAndPost(deps, caller, postId);
  const writer = await requireProfile(deps, userId, people.get(userId));
  const view = (written: CommentDocument) => viewComment(reader, new Map([[userId, writer]]), written);
  const comment = {
    _id: new ObjectId(),
    postId: post._id,
    userId,
    content: content.normalize('NFC'),
    createdAt: now(),
    ...(clientId !== undefined && { clientId }),
  };
  try {
    await store(deps, post, comment);
    return view(comment);
  } catch (error) {
    const sent =
      clientId !== undefined &&
      isDuplicate(error) &&
      (await commentsOf(db).findOne({ postId: post._id, userId, clientId }));
    if (!sent) throw error;
    return view(sent);
  }
}
