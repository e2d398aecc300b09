import { profilePartKey, userIdSchema } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import type { ChatDeps } from '../deps.ts';
import { erasePerson } from '../erasure/erase-person.ts';
import { forgetProfile } from '../people.ts';

/** A tombstone of people.state: of the profile part, or of the account and with it of the whole person, whatever ended it. */
export function onPersonErased(inbox: Inbox, deps: Pick<ChatDeps, 'db'>): void {
  inbox.onErased('people.state', async (key, session) => {
    const { data: userId } = userIdSchema.safeParse(key.split('/')[0]);
    if (userId && key === profilePartKey(userId)) await forgetProfile(deps.db, userId, session);
    else if (userId) await erasePerson(deps, userId, session);
  });
}
