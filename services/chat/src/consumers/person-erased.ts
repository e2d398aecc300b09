import { profilePartKey, userIdSchema } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { type ErasureDeps, erasePerson } from '../erasure/erase-person.ts';
import { forgetProfile } from '../people.ts';

/** Tombstones of people.state: of a profile alone, or of an account and with it of the whole person. */
export function onPersonErased(inbox: Inbox, deps: ErasureDeps): void {
  inbox.onTombstone('people.state', async (key, session) => {
    const { data: userId } = userIdSchema.safeParse(key.split('/')[0]);
    if (userId && key === profilePartKey(userId)) await forgetProfile(deps.db, userId, session);
    else if (userId) await erasePerson(deps, userId, session);
  });
}
