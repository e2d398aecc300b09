import { type ChildId, EMERGENCY_ENDS_DAYS, emergencyErased, type UserId } from '@notalone/contracts';
import { erasePersonalData } from '@notalone/service-kit/personal-data/erase-personal-data';
import type { ClientSession } from 'mongodb';
import { hasDevice } from '../devices/erase-devices.ts';
import { endFamilyAt, findEndedFamilies } from '../family/settings.store.ts';
import { childIdsOfOnly } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { requestCancellation } from '../subscription/erase-subscription.ts';
import { COLLECTIONS } from './collections.ts';

const DAY_MS = 24 * 3_600_000;
type EraseDeps = Pick<EmergencyDeps, 'db' | 'outbox' | 'now'>;

/** Erases what this service holds of a child. Doing it again does no harm. */
export const eraseChild = (
  deps: Pick<EraseDeps, 'db' | 'now'>,
  childId: ChildId,
  session: ClientSession,
): Promise<void> => erasePersonalData(deps, COLLECTIONS, { subject: 'child', id: childId }, { session });

/**
 * Erases a guardian, with the children who have no other, and confirms each erasure that somebody waits for. Children
 * with another guardian keep their devices, alerts and phone (rules 10.3).
 */
async function eraseFamily(
  deps: EraseDeps,
  parentId: UserId,
  erasureIds: readonly string[],
  session: ClientSession,
): Promise<void> {
  for (const childId of await childIdsOfOnly(deps.db, parentId, session)) await eraseChild(deps, childId, session);
  await erasePersonalData(
    deps,
    COLLECTIONS,
    { subject: 'person', id: parentId },
    {
      session,
      async confirm() {
        for (const erasureId of erasureIds)
          await deps.outbox.add(session, emergencyErased, { key: erasureId, data: { erasureId } });
      },
    },
  );
}

/**
 * The parent's account is deleted, and its children with it: nothing ends at once where a child has a button, which
 * goes on for seven days (rules 5.12). Without one there is nothing to wait for. Called for the account and for each
 * child, in any order. The days count from the request: one that a restore repeats is not put off.
 */
export async function endFamilyLater(
  deps: EraseDeps,
  parentId: UserId,
  { erasureId, requestedAt = deps.now() }: { erasureId?: string; requestedAt?: Date },
  session: ClientSession,
): Promise<void> {
  const { db } = deps;
  const erasureIds = erasureId ? [erasureId] : [];
  await requestCancellation(db, parentId, session);
  if (!(await hasDevice(db, parentId, session))) return eraseFamily(deps, parentId, erasureIds, session);
  const endsAt = new Date(requestedAt.getTime() + EMERGENCY_ENDS_DAYS * DAY_MS);
  await endFamilyAt(db, parentId, { endsAt, erasureIds }, session);
}

/** Erases families whose seven days are over (rules 5.12). */
export async function eraseEndedFamilies(deps: EraseDeps & Pick<EmergencyDeps, 'transact'>): Promise<void> {
  for (const { _id, erasureIds = [] } of await findEndedFamilies(deps.db, deps.now()))
    await deps.transact((session) => eraseFamily(deps, _id, erasureIds, session));
}
