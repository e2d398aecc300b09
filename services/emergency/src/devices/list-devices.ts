import type { emergency, emergencySettings, ReplyOf, UserId } from '@notalone/contracts';
import { findChild, findChildrenOf } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { keysOf, type Request } from './authenticate-press.ts';
import { type DeviceDocument, findDevicesOf, NOT_FORGOTTEN, restorableBy, restorableUntil } from './devices.store.ts';

type DeviceView = ReplyOf<typeof emergencySettings.listDevices>[number];

async function viewsOf(
  { db }: Pick<EmergencyDeps, 'db'>,
  userId: UserId,
  devices: readonly DeviceDocument[],
): Promise<DeviceView[]> {
  const children = await findChildrenOf(db, userId);
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

/** Devices of a guardian's children on which the button works without a login. */
export const listDevices = async (deps: EmergencyDeps, userId: UserId): Promise<DeviceView[]> =>
  viewsOf(deps, userId, await findDevicesOf(deps.db, userId, NOT_FORGOTTEN));

/** Those that the other guardian has forgotten, as long as that can be undone (rules 10.3). */
export async function listForgottenDevices(
  deps: EmergencyDeps,
  userId: UserId,
): Promise<ReplyOf<typeof emergencySettings.listForgottenDevices>> {
  const devices = await findDevicesOf(deps.db, userId, restorableBy(userId, deps.now()));
  const views = await viewsOf(deps, userId, devices);
  return devices.flatMap(({ forgottenAt }, index) => {
    const view = views[index];
    return view && forgottenAt
      ? [
          {
            ...view,
            forgottenAt: forgottenAt.toISOString(),
            canRestoreUntil: restorableUntil(forgottenAt).toISOString(),
          },
        ]
      : [];
  });
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
