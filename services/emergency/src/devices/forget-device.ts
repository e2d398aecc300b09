import { type emergency, guardiansOf, type QueryOf, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { FastifyReply } from 'fastify';
import type { ClientSession, Filter } from 'mongodb';
import { addDeliveries } from '../deliveries/deliveries.store.ts';
import { announceAct, requireDecisions } from '../people/guardians.ts';
import { findChild } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { keysOf, type Request } from './authenticate-press.ts';
import { mailsAbout } from './device-mails.ts';
import { type DeviceDocument, devicesOf, NOT_FORGOTTEN, restorableBy } from './devices.store.ts';
import { setKeys, workingKeys } from './register-device.ts';

/**
 * Takes buttons off this device. Somebody at the device who takes one off on purpose is told to the guardians by mail;
 * a logout only ends the keys of shared devices (rules 5.1).
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

/** A guardian's 'Forget this device'. @throws NOT_FOUND; FORBIDDEN where a moderator took deciding */
export async function forgetDevice(
  deps: EmergencyDeps,
  userId: UserId,
  deviceId: string,
): Promise<{ message: string }> {
  const { db, now, transact } = deps;
  await transact(async (session) => {
    const { child } = await requireDevice(db, userId, { _id: deviceId, ...NOT_FORGOTTEN }, session);
    const isShared = child && guardiansOf(child).length > 1;
    const forgotten = { forgottenAt: now(), ...(isShared && { forgottenBy: userId }) };
    await devicesOf(db).updateOne({ _id: deviceId }, { $set: forgotten }, { session });
    if (child) await announceAct(deps, child, { userId, action: 'forgot-device' }, session);
  });
  return { message: 'The device is forgotten.' };
}

/** Puts a device back that the other guardian has forgotten. @throws NOT_FOUND; FORBIDDEN as above */
export async function restoreDevice(
  deps: EmergencyDeps,
  userId: UserId,
  deviceId: string,
): Promise<{ message: string }> {
  const { db, now, transact } = deps;
  await transact(async (session) => {
    const which = { _id: deviceId, ...restorableBy(userId, now()) };
    const { child } = await requireDevice(db, userId, which, session);
    await devicesOf(db).updateOne({ _id: deviceId }, { $unset: { forgottenAt: '', forgottenBy: '' } }, { session });
    if (child) await announceAct(deps, child, { userId, action: 'restored-device' }, session);
  });
  return { message: 'The button works on that device again.' };
}

/** A device of a guardian's child; the child is absent while nothing is known of it. */
async function requireDevice(
  db: EmergencyDeps['db'],
  userId: UserId,
  which: Filter<DeviceDocument>,
  session: ClientSession,
) {
  const device = await devicesOf(db).findOne(which, { session });
  if (!device) throw apiError('NOT_FOUND');
  const child = await findChild(db, device.childId, session);
  requireDecisions(child ?? device, userId);
  return { child };
}
