import type { Inbox } from '@notalone/service-kit/events/inbox';
import { eraseRelation } from '@notalone/service-kit/projections/relations';
import { closeForGood } from '../conversations/set-standing.ts';
import type { ChatDeps } from '../deps.ts';

/** One of the two is erased: the other keeps what was written, and nothing new comes. */
export function onRelationErased(inbox: Inbox, { db, now }: Pick<ChatDeps, 'db' | 'now'>): void {
  inbox.onErased('relations.state', async (pair, session) => {
    await eraseRelation(db, pair, now(), session);
    await closeForGood(db, pair, session);
  });
}
