import { profileChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import type { FeedDeps } from '../deps.ts';
import { recordProfile } from '../people/people.ts';
import { readdressPosts } from '../posts/readdress-posts.ts';

/** Their profiles, as profile says; for whom the profile is, the posts are. */
export function onProfileChanged(inbox: Inbox, deps: Pick<FeedDeps, 'db' | 'people' | 'circles'>): void {
  inbox.on(profileChanged, async ({ data }, session) => {
    if (await recordProfile(deps.db, data, session)) await readdressPosts(deps, data.userId, session);
  });
}
