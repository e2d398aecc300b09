import { AI_RESOURCES_ALLOWANCE, type AiComment } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import type { FeedDeps } from '../../deps.ts';
import { aiCommentOf, storeAiComment } from '../../engagement/ai-comments.ts';
import { needProfile } from '../../people/need-profile.ts';
import { type ParentCaller, readerOf } from '../../people/reader.ts';
import { findVisiblePost } from '../../posts/find-visible-post.ts';
import { urgencyOf } from '../urgent/urgent.rules.ts';
import { chooseByTopics } from './choose-by-topics.ts';
import { chooseResources, resourcesText } from './choose-resources.ts';

const addedAlready = () => failure('CONFLICT', { msg: 'This post has verified resources already.' });

/** Counted for each person, and only what would add a comment; throws also where it cannot be counted. */
async function takeOne({ limiter }: FeedDeps, { userId }: ParentCaller): Promise<void> {
  const taken = await limiter.take('companion-resources', userId, AI_RESOURCES_ALLOWANCE);
  if (!taken.allowed) throw failure('RATE_LIMITED', { retryAfterSeconds: taken.retryAfterSeconds });
}

/**
 * Has the companion comment a post with pages of the catalogue, once per post however many ask at once. A reshare gets its own.
 * What a private person wrote, and what cannot wait, never reach the provider: for those the words of the catalogue choose.
 * @throws NOT_FOUND, PROFILE_NOT_FOUND, CONFLICT, RATE_LIMITED, UNAVAILABLE
 */
export async function addVerifiedResources(deps: FeedDeps, caller: ParentCaller, postId: string): Promise<AiComment> {
  await needProfile(deps, caller.userId);
  const reader = await readerOf(deps, caller);
  const { post, original } = await findVisiblePost(deps, reader, postId);
  const { content, audience } = original ?? post;
  // In turn, so that whoever asks second does not ask the model too.
  return deps.inTurn(`resources of ${postId}`, async () => {
    if (await aiCommentOf(deps, postId)) throw addedAlready();
    await takeOne(deps, caller);
    const isForModel = audience === 'all' && urgencyOf([content]) === undefined;
    const chosen = isForModel ? await chooseResources(deps.companion.model, content) : chooseByTopics(content);
    const stored = await storeAiComment(deps, { postId, authorId: post.author }, resourcesText(content, chosen));
    if (!stored) throw addedAlready();
    return stored;
  });
}
