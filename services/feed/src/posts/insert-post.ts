import { postPublished } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { newTally, talliesOf } from '../engagement/engagement.store.ts';
import { isWriter, profileMissing } from '../people/need-profile.ts';
import { lockPerson } from '../people/people.ts';
import { audienceOf } from './posts.rules.ts';
import { type PostDocument, postsOf } from './posts.store.ts';

export type NewPost = Omit<PostDocument, 'audience'>;

/**
 * Stores a post or a reshare with its tally and its event, for whom its author's profile says now.
 * @throws PROFILE_NOT_FOUND where the profile has gone meanwhile; what `isDuplicate` knows where it is there already
 */
export async function insertPost({ db, outbox }: Pick<FeedDeps, 'db' | 'outbox'>, post: NewPost, session: ClientSession): Promise<PostDocument> {
  const author = await lockPerson(db, post.author, session);
  if (!isWriter(author)) throw profileMissing();
  const stored: PostDocument = { ...post, audience: audienceOf(author) };
  const postId = post._id.toHexString();
  await postsOf(db).insertOne(stored, { session });
  await talliesOf(db).insertOne(newTally(postId), { session });
  const originalId = post.original?.toHexString();
  await outbox.add(session, postPublished, {
    key: postId,
    data: { postId, authorId: post.author, ...(originalId && { originalId }), mentionedIds: post.mentions },
  });
  return stored;
}
