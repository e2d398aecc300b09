import {
  type childDeletionRequested,
  type DataOf,
  type deletionRequested,
  type Envelope,
  emergencyErased,
  userIdSchema,
} from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { findChild } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { endFamilyLater, eraseChild } from './erase-family.ts';

type EraseDeps = Pick<EmergencyDeps, 'db' | 'outbox' | 'now'>;

/** A parent who leaves: the button goes on for seven days (rules 5.12), then everything is erased and confirmed. */
export const onDeletionRequested = (
  deps: EraseDeps,
  { time, data: { userId, erasureId } }: Envelope<DataOf<typeof deletionRequested>>,
  session: ClientSession,
): Promise<void> => endFamilyLater(deps, userId, { erasureId, requestedAt: new Date(time) }, session);

/** Profile tells of each child of an account that leaves. A child that is removed alone has had its seven days. */
export async function onChildDeletionRequested(
  deps: EraseDeps,
  { time, data: { childId, erasureId, withAccount } }: Envelope<DataOf<typeof childDeletionRequested>>,
  session: ClientSession,
): Promise<void> {
  const child = withAccount && (await findChild(deps.db, childId));
  if (child) return endFamilyLater(deps, child.parentId, { erasureId, requestedAt: new Date(time) }, session);
  await eraseChild(deps, childId, session);
  await deps.outbox.add(session, emergencyErased, { key: erasureId, data: { erasureId } });
}

/** Of an account or its number. They come with a deletion; one without means an account that was never verified. */
export async function onParentTombstone(deps: EraseDeps, key: string, session: ClientSession): Promise<void> {
  const { success, data: userId } = userIdSchema.safeParse(key);
  if (success) await endFamilyLater(deps, userId, {}, session);
}
