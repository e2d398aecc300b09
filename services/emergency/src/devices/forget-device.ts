import type { emergency, QueryOf, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { FastifyReply } from 'fastify';
import { addDeliveries, newDelivery } from '../deliveries/deliveries.store.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { keysOf, type Request } from './authenticate-press.ts';
import { devicesOf, NOT_FORGOTTEN } from './devices.store.ts';
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
  const mails = taken.map(({ _id, parentId }) =>
    newDelivery({ parentId, channel: 'mail', kind: 'taken-off', aboutId: _id, dueAt: now() }, now()),
  );
  await transact(async (session) => {
    const _id = { $in: taken.map((device) => device._id) };
    await devicesOf(db).updateMany({ _id }, { $set: { forgottenAt: now() } }, { session });
    if (because === 'taken-off') await addDeliveries(db, mails, session);
  });
  deps.worker.wake();
  setKeys(deps, request.reply, await workingKeys(deps, request));
  return { message: taken.length > 0 ? 'This device has forgotten its key.' : 'Nothing was taken off this device.' };
}

/** The parent's 'Forget this device'. @throws NOT_FOUND */
export async function forgetDevice(
  { db, now }: EmergencyDeps,
  parentId: UserId,
  deviceId: string,
): Promise<{ message: string }> {
  const { matchedCount } = await devicesOf(db).updateOne(
    { _id: deviceId, parentId, ...NOT_FORGOTTEN },
    { $set: { forgottenAt: now() } },
  );
  if (matchedCount === 0) throw apiError('NOT_FOUND');
  return { message: 'The device is forgotten.' };
}
