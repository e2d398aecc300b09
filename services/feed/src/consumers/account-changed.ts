import { accountChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import type { FeedDeps } from '../deps.ts';
import { recordAccount } from '../people/people.ts';
import { readdressPosts } from '../posts/readdress-posts.ts';

/** Who people are, as auth says. Whoever is banned or about to leave takes the posts along. */
export function onAccountChanged(inbox: Inbox, deps: Pick<FeedDeps, 'db' | 'people'>): void {
  inbox.on(accountChanged, async ({ data }, session) => {
    if (await recordAccount(deps.db, data, { session })) await readdressPosts(deps, data.userId, session);
  });
}
