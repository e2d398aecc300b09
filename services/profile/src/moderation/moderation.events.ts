import { type DataOf, type Envelope, type itemRemoved, type itemRestored, userIdSchema } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { removeContent, restoreContent } from './removed-content.ts';

type Deps = Pick<ProfileDeps, 'db' | 'outbox' | 'pictures' | 'now'>;

export async function onItemRemoved(
  deps: Deps,
  { data: { owner, itemId, decisionId } }: Envelope<DataOf<typeof itemRemoved>>,
  session: ClientSession,
): Promise<void> {
  if (owner === 'profile') await removeContent(deps, { userId: userIdSchema.parse(itemId), decisionId }, session);
}

export async function onItemRestored(
  deps: Deps,
  { data: { owner, itemId, decisionId } }: Envelope<DataOf<typeof itemRestored>>,
  session: ClientSession,
): Promise<void> {
  if (owner === 'profile') await restoreContent(deps, { userId: userIdSchema.parse(itemId), decisionId }, session);
}
