import { randomUUID } from 'node:crypto';
import { type ChildId, childDeletionRequested, guardiansOf, type UserId } from '@notalone/contracts';
import { erasePersonalData } from '@notalone/service-kit/personal-data/erase-personal-data';
import type { ClientSession } from 'mongodb';
import { childrenOf } from '../child-records/children.store.ts';
import { COLLECTIONS, type EraseDeps } from './collections.ts';
import { preserve } from './preserve.ts';

/** Erases all that this service holds of a child. Idempotent. */
export function eraseChild(deps: EraseDeps, childId: ChildId, session: ClientSession): Promise<void> {
  const child = { subject: 'child', id: childId } as const;
  return erasePersonalData(deps, COLLECTIONS, child, { session, preserve: () => preserve(deps, child, session) });
}

/** Erases the child here, and requests its erasure from every service. This one confirms when its own event arrives. */
export async function requestChildErasure(
  deps: EraseDeps,
  childId: ChildId,
  session: ClientSession,
  withAccount?: true,
): Promise<void> {
  await eraseChild(deps, childId, session);
  const data = { childId, erasureId: randomUUID(), ...(withAccount && { withAccount }) };
  await deps.outbox.add(session, childDeletionRequested, { key: childId, data });
}

/** The children of a person who leaves go too, unless they have another guardian. Idempotent. */
export async function eraseChildrenOf(deps: EraseDeps, userId: UserId, session: ClientSession): Promise<void> {
  const children = await childrenOf(deps.db).find({ parentId: userId }, { session }).toArray();
  for (const child of children.filter((one) => guardiansOf(one).length === 1))
    await requestChildErasure(deps, child._id, session, true);
}
