import {
  type childDeletionRequested,
  type DataOf,
  type deletionRequested,
  type Envelope,
  profileErased,
  userIdSchema,
} from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { eraseChild } from './erase-child.ts';
import { erasePerson } from './erase-person.ts';

/** This service's part of an erasure, and its confirmation, which names nobody. */
export async function onDeletionRequested(
  deps: ProfileDeps,
  { data: { userId, erasureId } }: Envelope<DataOf<typeof deletionRequested>>,
  session: ClientSession,
): Promise<void> {
  await erasePerson(deps, userId, session);
  await deps.outbox.add(session, profileErased, { key: erasureId, data: { erasureId } });
}

/** Handles this service's own request. A restore repeats it, and then the child may exist again. */
export async function onChildDeletionRequested(
  deps: ProfileDeps,
  { data: { childId, erasureId } }: Envelope<DataOf<typeof childDeletionRequested>>,
  session: ClientSession,
): Promise<void> {
  await eraseChild(deps, childId, session);
  await deps.outbox.add(session, profileErased, { key: erasureId, data: { erasureId } });
}

/** Erases a person at the tombstone of the account. The tombstone of our own part has another kind of key. */
export async function onPersonErased(deps: ProfileDeps, key: string, session: ClientSession): Promise<void> {
  const account = userIdSchema.safeParse(key);
  if (account.success) await erasePerson(deps, account.data, session);
}
