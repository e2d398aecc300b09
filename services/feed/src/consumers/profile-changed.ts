import { profileChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import type { FeedDeps } from '../deps.ts';
import { changeCirclesAround } from '../people/circle-versions.ts';
import { findPerson, isHidden, recordProfile } from '../people/people.ts';
import { readdressPosts } from '../posts/readdress-posts.ts';

/** Their profiles, as profile says; for whom the profile is, the posts are. */
export function onProfileChanged(inbox: Inbox, deps: Pick<FeedDeps, 'db' | 'people'>): void {
  inbox.on(profileChanged, async ({ data }, session) => {
    const before = await findPerson(deps.db, data.userId, session);
    if (!(await recordProfile(deps.db, data, session))) return;
    await readdressPosts(deps, data.userId, session);
    if (isHidden(before?.profile) !== isHidden(data)) await changeCirclesAround(deps.db, data.userId, session);
  });
}
