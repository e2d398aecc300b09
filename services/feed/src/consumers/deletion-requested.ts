import { deletionRequested } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import { beginDeparture, type Departures } from '../departures/departures.ts';
import type { FeedDeps } from '../deps.ts';

/** This service's own share of an erasure; confirmed when it is done. */
export function onDeletionRequested(inbox: Inbox, deps: Pick<FeedDeps, 'db' | 'people' | 'now'>, departures: Departures): void {
  inbox.on(deletionRequested, async ({ data: { userId, erasureId } }, session) => {
    await beginDeparture(deps, { userId, erasureId }, session);
    departures.afterCommit(session);
  });
}
