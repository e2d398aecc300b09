import { type childDeletionRequested, type DataOf, type Envelope, feedErased } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { FeedDeps } from '../deps.ts';

/** This service has no data of children: it only confirms. */
export const onChildDeletionRequested = (
  { outbox }: Pick<FeedDeps, 'outbox'>,
  { data: { erasureId } }: Envelope<DataOf<typeof childDeletionRequested>>,
  session: ClientSession,
): Promise<void> => outbox.add(session, feedErased, { key: erasureId, data: { erasureId } });
