import { childThreadEnded, itemRemoved, itemRestored, userIdSchema } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { ProfileDeps } from '../deps.ts';
import { endByModerator } from '../friendships/end-friendships.ts';
import { restoreProfile, sealProfile } from '../moderation/sealed-profiles.ts';

/** What moderators decided about profiles, and about the friendships of children. */
export function onModeration(inbox: Inbox, deps: ProfileDeps): void {
  inbox.on(itemRemoved, async ({ data: { owner, itemId, decisionId } }, session) => {
    if (owner === 'profile') await sealProfile(deps, { userId: userIdSchema.parse(itemId), decisionId }, session);
  });
  inbox.on(itemRestored, async ({ data: { owner, itemId, decisionId } }, session) => {
    if (owner === 'profile') await restoreProfile(deps, { userId: userIdSchema.parse(itemId), decisionId }, session);
  });
  inbox.on(childThreadEnded, ({ data: { childIds } }, session) => endByModerator(deps, childIds, session));
}
