import type { AiComment } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import type { FeedDeps } from '../../deps.ts';
import { aiCommentOf, storeAiComment } from '../../engagement/ai-comments.ts';
import { needProfile } from '../../people/need-profile.ts';
import { type ParentCaller, readerOf } from '../../people/reader.ts';
import { findVisiblePost } from '../../posts/find-visible-post.ts';
import { chooseResources, resourcesText } from './choose-resources.ts';

const addedAlready = () => failure('CONFLICT', { msg: 'This post has verified resources already.' });

/**
 * Has the companion comment a post with pages of the catalogue, once per post however many ask at once. A reshare gets its own.
 * @throws NOT_FOUND, PROFILE_NOT_FOUND, CONFLICT, UNAVAILABLE
 */
export async function addVerifiedResources(deps: FeedDeps, caller: ParentCaller, postId: string): Promise<AiComment> {
  await needProfile(deps, caller.userId);
  const reader = await readerOf(deps, caller);
  const { post, original } = await findVisiblePost(deps, reader, postId);
  const { content } = original ?? post;
  // In turn, so that whoever asks second does not ask the model too.
  return deps.inTurn(`resources of ${postId}`, async () => {
    if (await aiCommentOf(deps, postId)) throw addedAlready();
    const chosen = await chooseResources(deps.companion.model, content);
    const stored = await storeAiComment(deps, { postId, authorId: post.author }, resourcesText(content, chosen));
    if (!stored) throw addedAlready();
    return stored;
  });
}
