import { relationChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { recordRelation } from '@notalone/service-kit/projections/relations';
import type { FeedDeps } from '../deps.ts';

/** How two families stand, as profile says. */
export function onRelationChanged(inbox: Inbox, { db, circles }: Pick<FeedDeps, 'db' | 'circles'>): void {
  inbox.on(relationChanged, async ({ data }, session) => {
    await recordRelation(db, data, session);
    afterCommit(session, () => {
      for (const member of data.pair) circles.renew(member);
    });
  });
}
