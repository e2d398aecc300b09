import { itemRemoved, itemRestored } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { FeedDeps } from '../deps.ts';
import { restoreItem, sealItem } from '../moderation/seal-item.ts';

/** What moderators decided about posts and comments. */
export function consumeModeration(inbox: Inbox, deps: Pick<FeedDeps, 'db' | 'outbox' | 'now'>): void {
  inbox.on(itemRemoved, async ({ data }, session) => {
    if (data.owner === 'feed') await sealItem(deps, data, session);
  });
  inbox.on(itemRestored, async ({ data }, session) => {
    if (data.owner === 'feed') await restoreItem(deps, data, session);
  });
}
