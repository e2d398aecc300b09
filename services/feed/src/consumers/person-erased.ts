import { profilePartKey, userIdSchema } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import { beginDeparture, type Departures } from '../departures/departures.ts';
import type { FeedDeps } from '../deps.ts';
import { changeCirclesAround } from '../people/circle-versions.ts';
import { findPerson, forgetProfile } from '../people/people.ts';
import { readdressPosts } from '../posts/readdress-posts.ts';

/** A tombstone of people.state: of the profile part, or of the account and with it of the whole person, whatever ended it. */
export function onPersonErased(inbox: Inbox, deps: Pick<FeedDeps, 'db' | 'people' | 'now'>, departures: Departures): void {
  inbox.onErased('people.state', async (key, session) => {
    const { data: userId } = userIdSchema.safeParse(key.split('/')[0]);
    if (userId && key === profilePartKey(userId)) {
      await forgetProfile(deps.db, userId, session);
      await readdressPosts(deps, userId, session);
      // of whoever is gone already nothing shall be kept
      if (await findPerson(deps.db, userId, session)) await changeCirclesAround(deps.db, userId, session);
    } else if (userId) {
      await beginDeparture(deps, { userId }, session);
      departures.afterCommit(session);
    }
  });
}
