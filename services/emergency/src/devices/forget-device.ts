import { type emergency, entrustedGuardians, guardiansOf, type QueryOf, TEXTS, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { FastifyReply } from 'fastify';
import { addDeliveries } from '../deliveries/deliveries.store.ts';
import { announceAct } from '../people/guardians.ts';
import { findGuarded } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { announceApproval } from './approve-device.ts';
import { keysOf, type Request } from './authenticate-press.ts';
import { mailsAbout } from './device-mails.ts';
import { deviceTrust } from './device-trust.rules.ts';
import { type DeviceDocument, devicesOf, forgottenByOther, NOT_FORGOTTEN, restorableUntil } from './devices.store.ts';
import { endDevice } from './erase-devices.ts';
import { setKeys, workingKeys } from './register-device.ts';
import { requireDevice } from './require-device.ts';

const isLimited = async ({ db }: Pick<EmergencyDeps, 'db'>, device: DeviceDocument): Promise<boolean> =>
  deviceTrust(device, await findGuarded(db, device)).isLimited;
const ONLY_A_GUARDIAN = 'Only a grown-up can take the button off this device.';

/**
 * Takes buttons off this device. Somebody at the device who takes one off on purpose is told to the guardians by mail;
 * a logout only ends the keys of shared devices (rules 5.1).
 * @throws FORBIDDEN where it shows 999 alone: only the guardian who stayed ends it
 */
export async function forgetThisDevice(
  deps: EmergencyDeps,
  request: Request & { readonly query: QueryOf<typeof emergency.forgetThisDevice>; readonly reply: FastifyReply },
): Promise<{ message: string }> {
  const { db, now, transact } = deps;
  const { childId, because } = request.query;
  const { devices } = await keysOf(deps, request);
  const taken = devices.filter(
    (device) => (childId === undefined || device.childId === childId) && (because === 'taken-off' || device.isShared),
  );
  if (because === 'taken-off')
    for (const device of taken)
      if (await isLimited(deps, device)) throw apiError('FORBIDDEN', { msg: ONLY_A_GUARDIAN });
  const mails = await Promise.all(taken.map((device) => mailsAbout(db, device, 'taken-off', now())));
  await transact(async (session) => {
    const _id = { $in: taken.map((device) => device._id) };
    await devicesOf(db).updateMany({ _id }, { $set: { forgottenAt: now() } }, { session });
    if (because === 'taken-off') await addDeliveries(db, mails.flat(), session);
  });
  deps.worker.wake();
  setKeys(deps, request.reply, await workingKeys(deps, request));
  return { message: taken.length > 0 ? 'This device has forgotten its key.' : 'Nothing was taken off this device.' };
}

/**
 * A guardian's 'Forget this device', which takes back that guardian's yes. One that shows 999 alone ends for good, and
 * nobody else is told.
 * @throws NOT_FOUND; FORBIDDEN where a moderator took deciding, and to end one where a moderator took anything
 */
export async function forgetDevice(
  deps: EmergencyDeps,
  userId: UserId,
  deviceId: string,
): Promise<{ message: string }> {
  const { db, now, transact } = deps;
  return transact(async (session) => {
    const { device, child } = await requireDevice(deps, userId, { _id: deviceId, ...NOT_FORGOTTEN }, session);
    if (child && deviceTrust(device, child).isLimited) {
      if (!entrustedGuardians(child).includes(userId)) throw apiError('FORBIDDEN', { msg: TEXTS.guardianPaused });
      await endDevice(db, device, now(), session);
      return { message: 'The button on that device no longer texts anyone.' };
    }
    const isShared = child && guardiansOf(child).length > 1;
    const forgotten = { forgottenAt: now(), ...(isShared && { forgottenBy: userId }) };
    const approvedBy = device.approvedBy?.filter((one) => one !== userId) ?? [];
    await devicesOf(db).updateOne(
      { _id: deviceId },
      { $set: { ...forgotten, approvedBy }, ...(device.madeFor === userId && { $unset: { madeFor: '' as const } }) },
      { session },
    );
    if (device.approvedBy?.includes(userId)) await announceApproval(deps, { ...device, approvedBy }, session);
    if (child) await announceAct(deps, child, { userId, action: 'forgot-device' }, session);
    return { message: 'The device is forgotten.' };
  });
}

/** Puts a device back that the other guardian has forgotten. @throws NOT_FOUND; FORBIDDEN as above */
export async function restoreDevice(
  deps: EmergencyDeps,
  userId: UserId,
  deviceId: string,
): Promise<{ message: string }> {
  const { db, now, transact } = deps;
  await transact(async (session) => {
    const which = { _id: deviceId, ...forgottenByOther(userId) };
    const { device, child } = await requireDevice(deps, userId, which, session);
    const until = await restorableUntil(db, device, session);
    if (!until || until <= now()) throw apiError('NOT_FOUND');
    await devicesOf(db).updateOne({ _id: deviceId }, { $unset: { forgottenAt: '', forgottenBy: '' } }, { session });
    if (child) await announceAct(deps, child, { userId, action: 'restored-device' }, session);
  });
  return { message: 'The button works on that device again.' };
}
