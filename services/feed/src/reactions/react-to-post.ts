import { type feed, postReacted, type Reaction, type ReplyOf } from '@notalone/contracts';
import type { FeedDeps } from '../deps.ts';
import { countsFor } from '../engagement/engagement.view.ts';
import { kindWrites } from '../engagement/kind-writes.ts';
import { readEngagement } from '../engagement/read-engagement.ts';
import { refillNewest } from '../engagement/refill-newest.ts';
import { tryAnew } from '../engagement/try-anew.ts';
import { type ParentCaller, type Reader, readerOf } from '../people/reader.ts';
import { findVisiblePost } from '../posts/find-visible-post.ts';
import type { PostDocument } from '../posts/posts.store.ts';

type Deps = Pick<FeedDeps, 'db' | 'transact' | 'outbox' | 'people' | 'circles' | 'engage'>;

/** Sets it or takes it back, and answers which of the two. @throws NOT_FOUND; MovedOn or a duplicate key where it is no longer as it was read */
async function toggle(deps: Deps, reader: Reader, postId: string, kind: Reaction): Promise<{ on: boolean; post: PostDocument }> {
  const { outbox, engage } = deps;
  const { userId } = reader;
  const { post, stance } = await findVisiblePost(deps, reader, postId);
  const on = !stance?.kinds?.includes(kind);
  const writes = kindWrites({ postId, userId, kind, on });
  if (kind === 'hide') await engage(postId, { writes });
  else {
    const event = { key: postId, data: { postId, authorId: post.author, userId, reaction: kind, on } };
    await engage(postId, { writes, tell: (session) => outbox.add(session, postReacted, event) });
  }
  return { on, post };
}

/**
 * Toggles one reaction of the caller. As many at once as there are: each counts once.
 * @throws NOT_FOUND for a post that the caller may not see
 */
export async function reactToPost(deps: Deps, caller: ParentCaller, postId: string, kind: Reaction): Promise<ReplyOf<typeof feed.reactToPost>> {
  const reader = await readerOf(deps, caller);
  const { on, post } = await tryAnew(() => toggle(deps, reader, postId, kind));
  const [engagement] = (await readEngagement({ db: deps.db }, reader, [postId])).values();
  if (!engagement) throw new Error(`no engagement was read of ${postId}`);
  await refillNewest(deps, engagement.tally);
  return { on, counts: countsFor(engagement, reader, post.author) };
}
