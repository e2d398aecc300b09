import {
  type accountReturned,
  type childDeletionRequested,
  contentErased,
  type DataOf,
  type deletionRequested,
  type Envelope,
} from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { eraseChild, erasePerson } from './erase-person.ts';
import { receiveReturned } from './returned.ts';

type Deps = Pick<ContentDeps, 'db' | 'outbox' | 'now'>;

/** Erases this service's data of an account that is deleted, and confirms it with what is remembered. */
export async function onDeletionRequested(
  deps: Deps,
  { data: { userId, erasureId } }: Envelope<DataOf<typeof deletionRequested>>,
  session: ClientSession,
): Promise<void> {
  const remembered = await erasePerson(deps, userId, session);
  const { until } = remembered ?? {};
  const said = remembered && { remembered: until ? { until: until.toISOString() } : {} };
  await deps.outbox.add(session, contentErased, { key: erasureId, data: { erasureId, ...said } });
}

export async function onChildDeletionRequested(
  deps: Deps,
  { data: { childId, erasureId } }: Envelope<DataOf<typeof childDeletionRequested>>,
  session: ClientSession,
): Promise<void> {
  await eraseChild(deps, childId, session);
  await deps.outbox.add(session, contentErased, { key: erasureId, data: { erasureId } });
}

export const onAccountReturned = (
  deps: Deps,
  { data }: Envelope<DataOf<typeof accountReturned>>,
  session: ClientSession,
): Promise<void> => receiveReturned(deps, data, session);
