import { relationChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { eraseRelation, recordRelations } from '@notalone/service-kit/projections/relations';
import type { FeedDeps } from '../deps.ts';

/** Who is connected and who is blocked, as profile says. The tombstone of a pair says that one of the two is erased. */
export function consumeRelationsState(inbox: Inbox, { db }: Pick<FeedDeps, 'db'>): void {
  inbox.onProjection(relationChanged, (envelopes) =>
    recordRelations(
      db,
      envelopes.map(({ data }) => data),
    ),
  );
  inbox.onTombstone('relations.state', (pair, session) => eraseRelation(db, pair, session));
}
