import { childDeviceApproved, type UserId } from '@notalone/contracts';
import type { Caller } from '@notalone/service-kit/auth/caller';
import type { ClientSession } from 'mongodb';
import { announceAct } from '../people/guardians.ts';
import { findGuarded } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import type { Presser } from './authenticate-press.ts';
import { type DeviceTrust, deviceTrust } from './device-trust.rules.ts';
import { type DeviceDocument, devicesOf, NOT_FORGOTTEN } from './devices.store.ts';
import { requireDevice } from './require-device.ts';

/** Auth ends logins by this, once a guardian has gone. */
export async function announceApproval(
  { outbox }: Pick<EmergencyDeps, 'outbox'>,
  { childId, loginId, approvedBy = [] }: Pick<DeviceDocument, 'childId' | 'loginId' | 'approvedBy'>,
  session: ClientSession,
): Promise<void> {
  if (loginId === undefined) return;
  const data = { childId, deviceId: loginId, guardianIds: approvedBy };
  await outbox.add(session, childDeviceApproved, { key: childId, data });
}

/**
 * 'Is this Anika’s phone?': a guardian's yes. It shows that guardian's number and contacts, nobody else's.
 * @throws NOT_FOUND; FORBIDDEN where a moderator took deciding
 */
export async function approveDevice(
  deps: EmergencyDeps,
  userId: UserId,
  deviceId: string,
): Promise<{ message: string }> {
  const { db, now, transact } = deps;
  const name = await transact(async (session) => {
    const { device, child } = await requireDevice(deps, userId, { _id: deviceId, ...NOT_FORGOTTEN }, session);
    const { approvedBy = [] } = device;
    if (!approvedBy.includes(userId)) {
      const yes = { $addToSet: { approvedBy: userId }, $set: { [`approvedAt.${userId}`]: now() } };
      await devicesOf(db).updateOne({ _id: deviceId }, yes, { session });
      await announceApproval(deps, { ...device, approvedBy: [...approvedBy, userId] }, session);
      if (child) await announceAct(deps, child, { userId, action: 'approved-device' }, session);
    }
    return child?.name ?? 'your child';
  });
  return { message: `Thank you. That device of ${name} shows your number and your contacts now.` };
}

/** Keeps which login a device is of, so that a guardian's yes is known to auth too. */
export async function keepLogin(
  { db, transact, outbox }: Pick<EmergencyDeps, 'db' | 'transact' | 'outbox'>,
  device: DeviceDocument,
  caller: Caller | undefined,
): Promise<void> {
  const loginId = caller?.role === 'child' && caller.childId === device.childId ? caller.deviceId : undefined;
  if (loginId === undefined || loginId === device.loginId) return;
  await transact(async (session) => {
    await devicesOf(db).updateOne({ _id: device._id }, { $set: { loginId } }, { session });
    if (device.approvedBy?.length) await announceApproval({ outbox }, { ...device, loginId }, session);
  });
}

/** What the device that a child's call comes from may show and say. */
export const trustOf = async (
  { db }: Pick<EmergencyDeps, 'db'>,
  presser: Extract<Presser, { role: 'child' }>,
): Promise<DeviceTrust> => deviceTrust(presser.device, await findGuarded(db, presser));
