import { userIdSchema } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import { eraseRelation } from '@notalone/service-kit/projections/relations';
import type { FeedDeps } from '../deps.ts';
import { changeCircles, forgetCircle } from '../people/circle-versions.ts';
import { findPerson } from '../people/people.ts';

/** One of the two is erased. */
export function onRelationErased(inbox: Inbox, { db, now }: Pick<FeedDeps, 'db' | 'now'>): void {
  inbox.onErased('relations.state', async (pair, session) => {
    await eraseRelation(db, pair, now(), session);
    for (const member of userIdSchema.array().parse(pair.split('/'))) {
      // of whoever is gone already nothing shall be kept
      if (await findPerson(db, member, session)) await changeCircles(db, [member], session);
      else await forgetCircle(db, member, session);
    }
  });
}
