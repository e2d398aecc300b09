import { userIdSchema } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { eraseRelation } from '@notalone/service-kit/projections/relations';
import type { FeedDeps } from '../deps.ts';

/** One of the two is erased. */
export function onRelationErased(inbox: Inbox, { db, circles, now }: Pick<FeedDeps, 'db' | 'circles' | 'now'>): void {
  inbox.onErased('relations.state', async (pair, session) => {
    await eraseRelation(db, pair, now(), session);
    afterCommit(session, () => {
      for (const member of pair.split('/')) circles.renew(userIdSchema.parse(member));
    });
  });
}
