import { accountChanged, profileChanged, profilePartKey, userIdSchema } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { AccountErasure } from '../account-erasure/account-erasure.ts';
import type { FeedDeps } from '../deps.ts';
import { forgetProfile, recordAccounts, recordProfiles } from '../people/people.ts';

/** Who people are, as auth and profile say. */
export function consumePeopleState(inbox: Inbox, { db }: Pick<FeedDeps, 'db'>, erasure: AccountErasure): void {
  inbox.onProjection(accountChanged, (envelopes) =>
    recordAccounts(
      db,
      envelopes.map(({ data }) => data),
    ),
  );
  inbox.onProjection(profileChanged, (envelopes) =>
    recordProfiles(
      db,
      envelopes.map(({ data }) => data),
    ),
  );
  // Of the profile alone, or of the account, which means the whole person.
  inbox.onTombstone('people.state', async (key, session) => {
    const { data: userId } = userIdSchema.safeParse(key.split('/')[0]);
    if (!userId) return;
    if (key === profilePartKey(userId)) await forgetProfile(db, userId, session);
    else await erasure.request({ userId }, session);
  });
}
