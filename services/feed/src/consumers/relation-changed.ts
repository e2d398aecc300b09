import { relationChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import { recordRelation } from '@notalone/service-kit/projections/relations';
import type { FeedDeps } from '../deps.ts';
import { changeCircles } from '../people/circle-versions.ts';

/** How two families stand, as profile says. */
export function onRelationChanged(inbox: Inbox, { db }: Pick<FeedDeps, 'db'>): void {
  inbox.on(relationChanged, async ({ data }, session) => {
    if (await recordRelation(db, data, session)) await changeCircles(db, data.pair, session);
  });
}
