import { postPublished } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { lockPerson } from '../people/people.ts';
import { mayWrite, profileMissing } from '../people/require-profile.ts';
import { type NewPost, NO_REACTIONS, type PostDocument, postsOf } from './posts.store.ts';

/**
 * Stores a post or a reshare with its event.
 * @throws PROFILE_NOT_FOUND where the author has left meanwhile; a duplicate key error where it is there already
 */
export async function insertPost(
  { db, outbox }: Pick<FeedDeps, 'db' | 'outbox'>,
  newPost: NewPost,
  session: ClientSession,
): Promise<PostDocument> {
  if (!mayWrite(await lockPerson(db, newPost.author, session))) throw profileMissing();
  const post: PostDocument = { ...newPost, ...structuredClone(NO_REACTIONS) };
  await postsOf(db).insertOne(post, { session });
  const postId = post._id.toHexString();
  const originalId = post.original?.toHexString();
  const data = { postId, authorId: post.author, ...(originalId && { originalId }), mentionedIds: post.mentions };
  await outbox.add(session, postPublished, { key: postId, data });
  return post;
}
