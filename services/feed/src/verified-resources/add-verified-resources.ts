import { AI_RESOURCES_QUOTA, type AiComment } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { findEmergency } from '@notalone/urgent-signs/server';
import type { CompanionDeps } from '../companion/companion.ts';
import { requireProfile } from '../people/require-profile.ts';
import { findPost } from '../post-store/posts.store.ts';
import { getReader } from '../visibility/get-reader.ts';
import { getVisiblePost } from '../visibility/get-visible-post.ts';
import type { ParentCaller } from '../visibility/reader.ts';
import { audienceOf } from '../visibility/visibility.rules.ts';
import { chooseByTopics } from './choose-by-topics.ts';
import { chooseResources, resourcesText } from './choose-resources.ts';
import { alreadyAdded, storeResources } from './store-resources.ts';

/** Counts per person, and only calls that would add a comment. @throws RATE_LIMITED, and when it cannot count */
async function takeQuota({ limiter }: CompanionDeps, { userId }: ParentCaller): Promise<void> {
  const taken = await limiter.take('companion-resources', userId, AI_RESOURCES_QUOTA);
  if (!taken.allowed) throw apiError('RATE_LIMITED', { retryAfterSeconds: taken.retryAfterSeconds });
}

/**
 * Has the companion comment the caller's post with pages of the catalogue, once per post however many ask at once. Only
 * the author may send it to the provider, so not a reshare. Posts of private people and posts that cannot wait never
 * reach the provider: the words of the catalogue choose for those.
 * @throws NOT_FOUND, PROFILE_NOT_FOUND, CONFLICT, RATE_LIMITED, UNAVAILABLE
 */
export async function addVerifiedResources(
  deps: CompanionDeps,
  caller: ParentCaller,
  postId: string,
): Promise<AiComment> {
  const { db, companion, keyedMutex } = deps;
  const reader = await getReader(deps, caller);
  const { post, people } = await getVisiblePost(deps, reader, postId);
  const { content, author } = post;
  if (author !== caller.userId || post.original) throw apiError('NOT_FOUND');
  await requireProfile(deps, caller.userId, people.get(caller.userId));
  // One at a time for each post, so that the second caller does not ask the model too.
  return keyedMutex.runExclusive(`resources ${postId}`, async () => {
    if ((await findPost(db, post._id))?.verifiedResources) throw alreadyAdded();
    await takeQuota(deps, caller);
    const isForModel = audienceOf(people.get(author)) === 'all' && !findEmergency([content])?.isSure;
    const chosen = isForModel ? await chooseResources(companion.model, content) : chooseByTopics(content);
    return storeResources(deps, post, resourcesText(content, chosen));
  });
}
