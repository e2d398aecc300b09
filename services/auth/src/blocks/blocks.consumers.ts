import { relationChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import type { AuthDeps } from '../deps.ts';
import { recordPair, removePair } from './blocks.store.ts';

/** Who has blocked whom, so that neither learns the other's name here. */
export function consumeBlocks(inbox: Inbox, { db }: Pick<AuthDeps, 'db'>): void {
  inbox.on(relationChanged, ({ data }, session) => recordPair(db, session, data));
  inbox.onErased('relations.state', (pair, session) => removePair(db, session, pair));
}
