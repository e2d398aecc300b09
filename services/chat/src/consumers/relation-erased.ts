import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { eraseRelation } from '@notalone/service-kit/projections/relations';
import { eraseFriendship } from '../children/children.projection.ts';
import { closePermanently } from '../conversations/set-connection-status.ts';
import type { ChatDeps } from '../deps.ts';

/** One of the two was erased. The other keeps what was written; nothing new can be written. */
export function onRelationErased(inbox: Inbox, { db }: Pick<ChatDeps, 'db'>): void {
  inbox.onTombstone('relations.state', async (pair, session) => {
    // A pair of two families or of two children: the other mark is one of nothing, and expires.
    await eraseRelation(db, pair, session);
    await eraseFriendship(db, pair, session);
    await closePermanently(db, pair, session);
  });
}
