import { relationChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { setStanding } from '../conversations/set-standing.ts';
import type { ChatDeps } from '../deps.ts';
import { recordRelation } from '../relations.ts';

/** How two families stand, as profile says; their conversation opens, closes or vanishes with it. */
export function onRelationChanged(inbox: Inbox, { db, push, announce }: Pick<ChatDeps, 'db' | 'push' | 'announce'>): void {
  inbox.on(relationChanged, async ({ data }, session) => {
    if (!(await recordRelation(db, data, session))) return;
    await setStanding(db, data, session);
    afterCommit(session, () => {
      push(data.pair, 'relations', {});
      // A block takes unread messages and notifications out of the numbers.
      for (const userId of data.pair) announce(userId);
    });
  });
}
