import { userIdSchema } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import { erasePerson } from '../accounts/erase-person.ts';
import type { ProfileDeps } from '../deps.ts';

/** The tombstone of an account, whatever ended it: nothing of the person stays here. Our own part has another kind of key. */
export function onAccountErased(inbox: Inbox, deps: ProfileDeps): void {
  inbox.onErased('people.state', async (key, session) => {
    const account = userIdSchema.safeParse(key);
    if (account.success) await erasePerson(deps, account.data, session);
  });
}
