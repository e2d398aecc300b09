import { guardedBy, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession, Filter } from 'mongodb';
import { requireDecisions, requireNoFrozenGuardian } from '../people/guardians.ts';
import { findChild } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { type DeviceDocument, devicesOf } from './devices.store.ts';

/**
 * A device of a guardian's child; the child is absent while nothing is known of it.
 * @throws NOT_FOUND; FORBIDDEN where a moderator took deciding; CONFLICT while a guardian's account is stopped
 */
export async function requireDevice(
  deps: Pick<EmergencyDeps, 'db' | 'now'>,
  userId: UserId,
  which: Filter<DeviceDocument>,
  session: ClientSession,
) {
  const { db } = deps;
  const device = await devicesOf(db).findOne(which, { session });
  if (!device) throw apiError('NOT_FOUND');
  const child = await findChild(db, device.childId, session);
  requireDecisions(child ?? guardedBy(device.parentId), userId);
  if (child) await requireNoFrozenGuardian(deps, child, session);
  return { device, child };
}
