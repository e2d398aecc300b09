import { relationChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { AuthDeps } from '../deps.ts';
import { erasePair, recordPairs } from './blocks.store.ts';

/** Tracks blocks, so that neither person can look up the other's name here. */
export function consumeBlocks(inbox: Inbox, { db }: Pick<AuthDeps, 'db'>): void {
  inbox.onProjection(relationChanged, (envelopes) =>
    recordPairs(
      db,
      envelopes.map(({ data }) => data),
    ),
  );
  inbox.onTombstone('relations.state', (pair, session) => erasePair(db, pair, session));
}
