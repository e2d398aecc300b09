import {
  type childDeletionRequested,
  contentErased,
  type DataOf,
  type deletionRequested,
  type Envelope,
  userIdSchema,
} from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { type Deps, eraseChild, erasePerson } from './erase-person.ts';

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

/** A profile leaves nothing here but whether its owner is a mentor, which goes with the account. */
export async function onPersonTombstone(deps: Deps, key: string, session: ClientSession): Promise<void> {
  const { data: userId } = userIdSchema.safeParse(key);
  if (userId) await erasePerson(deps, userId, session);
}
