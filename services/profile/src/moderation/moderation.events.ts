import type { DataOf, Envelope, itemRemoved, itemRestored } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { contentRemovals } from './removed-content.ts';

type Deps = Pick<ProfileDeps, 'db' | 'outbox' | 'pictures' | 'now'>;

export async function onItemRemoved(
  deps: Deps,
  { data }: Envelope<DataOf<typeof itemRemoved>>,
  session: ClientSession,
): Promise<void> {
  if (data.owner === 'profile') await contentRemovals(deps).remove(data, session);
}

export async function onItemRestored(
  deps: Deps,
  { data }: Envelope<DataOf<typeof itemRestored>>,
  session: ClientSession,
): Promise<void> {
  if (data.owner === 'profile') await contentRemovals(deps).restore(data, session);
}
