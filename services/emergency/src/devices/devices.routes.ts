import { emergency, emergencySettings } from '@notalone/contracts';
import { EMERGENCY_DEVICE_COOKIE } from '@notalone/service-kit/auth/cookies';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { countReachable } from '../contacts/count-reachable.ts';
import type { EmergencyDeps } from '../deps.ts';
import { findChildrenOf, learnParent } from '../family/family.projection.ts';
import { type DeviceDocument, devicesOf, findDevice, registerDevice, removeDeviceByKey } from './devices.store.ts';
import { whoPresses } from './who-presses.ts';

/** As long as a browser keeps a cookie; each check of the button begins it anew. */
const COOKIE_SECONDS = 400 * 24 * 3600;

const attributes = ({ config }: Pick<EmergencyDeps, 'config'>) =>
  ({
    path: '/api/emergency-sms',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.PUBLIC_URL.startsWith('https:'),
  }) as const;
const setKey = (reply: FastifyReply, key: string, deps: EmergencyDeps) =>
  reply.setCookie(EMERGENCY_DEVICE_COOKIE, key, { ...attributes(deps), maxAge: COOKIE_SECONDS });

async function listDevices({ db }: EmergencyDeps, parentId: DeviceDocument['parentId']) {
  const [devices, children] = await Promise.all([
    devicesOf(db).find({ parentId }).sort({ lastUsedAt: -1 }).toArray(),
    findChildrenOf(db, parentId),
  ]);
  const names = new Map(children.map(({ _id, name }) => [_id, name]));
  return devices.map(({ _id, childId, device, createdAt, lastUsedAt, readyAt }) => ({
    _id,
    childId,
    childName: names.get(childId) ?? '',
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    ...(readyAt && { readyAt: readyAt.toISOString() }),
  }));
}

export function deviceRoutes(app: FastifyInstance, deps: EmergencyDeps): void {
  const { db, now } = deps;
  serveOperation(app, emergency.registerDevice, async ({ caller: { childId, parentId }, client, cookies, reply }) => {
    await learnParent(deps, parentId);
    const known = cookies[EMERGENCY_DEVICE_COOKIE];
    const device = known === undefined ? null : await findDevice(db, known);
    if (known !== undefined && device && !('endedAt' in device) && device.childId === childId) {
      setKey(reply, known, deps);
      return { deviceId: device._id };
    }
    const { deviceId, key } = await registerDevice(db, { childId, parentId, device: client.device, now: now() });
    setKey(reply, key, deps);
    return { deviceId };
  });
  serveOperation(app, emergency.forgetThisDevice, async ({ cookies, reply }) => {
    const key = cookies[EMERGENCY_DEVICE_COOKIE];
    if (key !== undefined) await removeDeviceByKey(db, key);
    reply.clearCookie(EMERGENCY_DEVICE_COOKIE, attributes(deps));
    return { message: 'This device has forgotten its key.' };
  });
  serveOperation(app, emergency.checkReady, async (call) => {
    const presser = await whoPresses(deps, call);
    const device = presser.role === 'child' ? presser.device : undefined;
    const reachable = await countReachable(deps, presser.parentId);
    const ready = device !== undefined && call.body.worker && reachable > 0;
    if (device && ready) {
      await devicesOf(db).updateOne({ _id: device._id }, { $set: { readyAt: now() }, $unset: { staleMailedAt: '' } });
      setKey(call.reply, call.cookies[EMERGENCY_DEVICE_COOKIE] ?? '', deps);
    }
    return { ready, hasKey: device !== undefined, contacts: reachable };
  });
  serveOperation(app, emergencySettings.listDevices, ({ caller }) => listDevices(deps, caller.userId));
  serveOperation(app, emergencySettings.forgetDevice, async ({ caller, params: { deviceId } }) => {
    const { deletedCount } = await devicesOf(db).deleteOne({ _id: deviceId, parentId: caller.userId });
    if (deletedCount === 0) throw apiError('NOT_FOUND');
    return { message: 'The device is forgotten.' };
  });
}
