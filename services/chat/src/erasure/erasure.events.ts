import {
  chatErased,
  type childDeletionRequested,
  childIdSchema,
  type deletionRequested,
  profilePartKey,
  userIdSchema,
} from '@notalone/contracts';
import { eraseRelation } from '@notalone/service-kit/projections/relations';
import type { ClientSession } from 'mongodb';
import { closePermanently } from '../direct/set-connection-status.ts';
import { eraseFriendship } from '../people/children.projection.ts';
import { forgetProfile } from '../people/people.ts';
import type { ChatDeps } from '../shared/deps.ts';
import type { EventOf } from '../shared/event-of.ts';
import type { ErasureDeps } from './collections.ts';
import { eraseDataOf } from './erase-data-of.ts';

/** Erases this service's data of a person and confirms it. The confirmation names nobody. */
export async function onDeletionRequested(
  deps: ErasureDeps & Pick<ChatDeps, 'outbox' | 'disconnectPerson'>,
  { data: { userId, erasureId } }: EventOf<typeof deletionRequested>,
  session: ClientSession,
): Promise<void> {
  deps.disconnectPerson(userId);
  await eraseDataOf(deps, { subject: 'person', id: userId }, session);
  await deps.outbox.add(session, chatErased, { key: erasureId, data: { erasureId } });
}

export async function onChildDeletionRequested(
  deps: ErasureDeps & Pick<ChatDeps, 'outbox' | 'disconnectPerson'>,
  { data: { childId, erasureId } }: EventOf<typeof childDeletionRequested>,
  session: ClientSession,
): Promise<void> {
  deps.disconnectPerson(childId);
  await eraseDataOf(deps, { subject: 'child', id: childId }, session);
  await deps.outbox.add(session, chatErased, { key: erasureId, data: { erasureId } });
}

/** Of a profile alone, or of an account and with it of the whole person. */
export async function onPersonTombstone(deps: ErasureDeps, key: string, session: ClientSession): Promise<void> {
  const { data: userId } = userIdSchema.safeParse(key.split('/')[0]);
  if (userId && key === profilePartKey(userId)) await forgetProfile(deps.db, userId, session);
  else if (userId) await eraseDataOf(deps, { subject: 'person', id: userId }, session);
}

export async function onChildTombstone(deps: ErasureDeps, key: string, session: ClientSession): Promise<void> {
  const child = childIdSchema.safeParse(key);
  if (child.success) await eraseDataOf(deps, { subject: 'child', id: child.data }, session);
}

/** One of the two was erased. The other keeps what was written; nothing new can be written. */
export async function onRelationTombstone(
  deps: Pick<ChatDeps, 'db' | 'now' | 'pictures'>,
  pair: string,
  session: ClientSession,
): Promise<void> {
  // A pair of two families or of two children: the other mark is one of nothing, and expires.
  await eraseRelation(deps.db, pair, session);
  await eraseFriendship(deps.db, pair, session);
  await closePermanently(deps, pair, session);
}
