import { userIdSchema } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { erasePerson } from '../accounts/erase-person.ts';
import type { ProfileDeps } from '../deps.ts';

/** Erases a person at the tombstone of the account. The tombstone of our own part has another kind of key. */
export function onAccountErased(inbox: Inbox, deps: ProfileDeps): void {
  inbox.onTombstone('people.state', async (key, session) => {
    const account = userIdSchema.safeParse(key);
    if (account.success) await erasePerson(deps, account.data, session);
  });
}
