import type { emergency, emergencySettings, ReplyOf, UserId } from '@notalone/contracts';
import { findChild, findChildrenOf } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { keysOf, type Request } from './authenticate-press.ts';
import { devicesOf, NOT_FORGOTTEN } from './devices.store.ts';

/** Devices of a parent's children on which the button works without a login. */
export async function listDevices(
  { db }: EmergencyDeps,
  parentId: UserId,
): Promise<ReplyOf<typeof emergencySettings.listDevices>> {
  const [devices, children] = await Promise.all([
    devicesOf(db)
      .find({ parentId, ...NOT_FORGOTTEN })
      .sort({ lastUsedAt: -1 })
      .toArray(),
    findChildrenOf(db, parentId),
  ]);
  const names = new Map(children.map(({ _id, name }) => [_id, name]));
  return devices.map(({ _id, childId, device, createdAt, lastUsedAt, readyAt, isShared }) => ({
    _id,
    childId,
    childName: names.get(childId) ?? '',
    isOwnDevice: !isShared,
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    ...(readyAt && { readyAt: readyAt.toISOString() }),
  }));
}

/** Whose buttons this device holds. */
export async function listKeysOfDevice(
  deps: EmergencyDeps,
  request: Request,
): Promise<ReplyOf<typeof emergency.listKeysOfDevice>> {
  const { devices } = await keysOf(deps, request);
  return Promise.all(
    devices.map(async ({ _id, childId, isShared }) => ({
      deviceId: _id,
      childId,
      childName: (await findChild(deps.db, childId))?.name ?? '',
      isOwnDevice: !isShared,
    })),
  );
}
