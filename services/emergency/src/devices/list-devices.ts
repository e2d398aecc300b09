import {
  type emergency,
  type emergencySettings,
  entrustedGuardians,
  guardedBy,
  guardianHas,
  guardiansOf,
  type ReplyOf,
  type UserId,
} from '@notalone/contracts';
import type { Filter } from 'mongodb';
import { findChild, findChildrenOf, type GuardedChild } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { keysOf, type Request } from './authenticate-press.ts';
import { deviceTrust } from './device-trust.rules.ts';
import {
  type DeviceDocument,
  findDevicesOf,
  forgottenByOther,
  NOT_FORGOTTEN,
  restorableUntil,
} from './devices.store.ts';

type DeviceView = ReplyOf<typeof emergencySettings.listDevices>[number];

/** What a guardian is asked about a device, and reads of it. One who lost something does not read that it is limited. */
function trustView(device: DeviceDocument, child: GuardedChild, userId: UserId) {
  const { shown, isLimited } = deviceTrust(device, child);
  const said = guardiansOf(child).length === 1 ? shown : (device.approvedBy ?? []);
  return { isApproved: said.includes(userId), isLimited: isLimited && entrustedGuardians(child).includes(userId) };
}

/** None of children about whom the guardian does not decide. */
async function viewsOf({ db }: Pick<EmergencyDeps, 'db'>, userId: UserId, which: Filter<DeviceDocument>) {
  const devices = await findDevicesOf(db, userId, which);
  const children = new Map((await findChildrenOf(db, userId)).map((child) => [child._id, child]));
  return devices.flatMap((device): { device: DeviceDocument; view: DeviceView }[] => {
    const { _id, childId, createdAt, lastUsedAt, readyAt, isShared } = device;
    const child = children.get(childId);
    if (child && !guardianHas(child, userId, 'decisions')) return [];
    const view = {
      _id,
      childId,
      childName: child?.name ?? '',
      isOwnDevice: !isShared,
      device: device.device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      ...(readyAt && { readyAt: readyAt.toISOString() }),
      ...trustView(device, child ?? guardedBy(device.parentId), userId),
    };
    return [{ device, view }];
  });
}

/** Devices of a guardian's children on which the button works without a login. */
export const listDevices = async (deps: EmergencyDeps, userId: UserId): Promise<DeviceView[]> =>
  (await viewsOf(deps, userId, NOT_FORGOTTEN)).map(({ view }) => view);

/** Those that the other guardian has forgotten, as long as that can be undone (rules 10.3). */
export async function listForgottenDevices(
  deps: EmergencyDeps,
  userId: UserId,
): Promise<ReplyOf<typeof emergencySettings.listForgottenDevices>> {
  const now = deps.now();
  const found = await viewsOf(deps, userId, forgottenByOther(userId));
  const views = found.map(async ({ device, view }) => {
    const until = await restorableUntil(deps.db, device);
    if (!device.forgottenAt || !until || until <= now) return [];
    return [{ ...view, forgottenAt: device.forgottenAt.toISOString(), canRestoreUntil: until.toISOString() }];
  });
  return (await Promise.all(views)).flat();
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
