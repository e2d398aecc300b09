import type { DataOf, Envelope, itemRemoved, itemRestored } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { removeItem, restoreItem } from './remove-item.ts';

/** Moderators decided that a post or comment must go. */
export async function onItemRemoved(
  deps: Pick<FeedDeps, 'db' | 'outbox' | 'now'>,
  { data }: Envelope<DataOf<typeof itemRemoved>>,
  session: ClientSession,
): Promise<void> {
  if (data.owner === 'feed') await removeItem(deps, data, session);
}

/** They took it back. */
export async function onItemRestored(
  deps: Pick<FeedDeps, 'db' | 'now'>,
  { data }: Envelope<DataOf<typeof itemRestored>>,
  session: ClientSession,
): Promise<void> {
  if (data.owner === 'feed') await restoreItem(deps, data, session);
}
