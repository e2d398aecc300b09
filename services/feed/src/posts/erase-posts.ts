import type { UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { FeedDeps } from '../deps.ts';
import { POST_EVIDENCE, POST_INDEXES, type PostDocument, postsOf, removeMentions } from '../post-store/posts.store.ts';
import { removePost } from './remove-post.ts';

type Deps = Pick<FeedDeps, 'db' | 'transact' | 'outbox' | 'pictures' | 'now'>;

/** One by one; `sweepRemovedPosts` deletes what is left of them. */
async function erasePosts(deps: Deps, userId: UserId): Promise<void> {
  for await (const post of postsOf(deps.db).find({ author: userId }))
    await deps.transact((session) => removePost(deps, post, session));
  await removeMentions(deps.db, userId);
}

export const POSTS: PersonalData<PostDocument, Deps> = {
  collection: 'posts',
  indexes: POST_INDEXES,
  subject: 'person',
  where: (author: UserId) => ({ author }),
  hold: POST_EVIDENCE,
  whenLeaving: {
    by: (deps, { id }) => erasePosts(deps, id as UserId),
    says: 'Deleted, with their pictures, reactions and comments. Others’ posts no longer mention the person; their texts still have the name.',
  },
  privacy: [
    {
      what: 'posts: text, picture without EXIF and position, who is mentioned by id, earlier texts of what was changed',
      how: '(pictures in GridFS)',
      why: 'to share with other families',
      seenBy:
        "who sees the author's profile: every signed-in parent, of a private one connections; admins; never through a block. Earlier texts: moderators",
      kept: "until the post or its author's account is deleted",
    },
  ],
  inCopy: { kind: 'post' },
  receipt: 'posts',
};
