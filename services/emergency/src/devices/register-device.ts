import { type BodyOf, type emergency, guardiansOf, type ReplyOf } from '@notalone/contracts';
import type { Caller } from '@notalone/service-kit/auth/caller';
import { EMERGENCY_DEVICE_COOKIE } from '@notalone/service-kit/auth/cookies';
import type { FastifyReply } from 'fastify';
import { findGuarded, findOrFetchParent } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { keepLogin } from './approve-device.ts';
import { keysOf, type Request } from './authenticate-press.ts';
import { madeForOf } from './device-trust.rules.ts';
import { cookieOf, devicesOf, keyOf, registerDevice } from './devices.store.ts';

/** As long as a browser keeps a cookie; each check of the button begins it anew. */
const COOKIE_SECONDS = 400 * 24 * 3600;

const attributes = ({ config }: Pick<EmergencyDeps, 'config'>) =>
  ({
    path: '/api/emergency-sms',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.PUBLIC_URL.startsWith('https:'),
  }) as const;

/** Keeps these keys on the device; none clears the cookie. */
export function setKeys(deps: EmergencyDeps, reply: FastifyReply, keys: readonly string[]): void {
  if (keys.length === 0) reply.clearCookie(EMERGENCY_DEVICE_COOKIE, attributes(deps));
  else reply.setCookie(EMERGENCY_DEVICE_COOKIE, cookieOf(keys), { ...attributes(deps), maxAge: COOKIE_SECONDS });
}

/** Keys of the cookie that still work, or may do so again, so that those of others on the same device stay. */
export async function workingKeys(deps: EmergencyDeps, request: Request): Promise<string[]> {
  const cookie = request.cookies[EMERGENCY_DEVICE_COOKIE];
  const { devices, restorable } = await keysOf(deps, request);
  return [...restorable, ...devices].flatMap((device) => keyOf(cookie, device) ?? []);
}

type Registration = Request & {
  readonly caller: Caller & { role: 'child' };
  readonly body: BodyOf<typeof emergency.registerDevice>;
  readonly client: { readonly device: string };
  readonly reply: FastifyReply;
};

/** One key for each child on a device; the child's own is kept where there is one. */
export async function registerThisDevice(
  deps: EmergencyDeps,
  request: Registration,
): Promise<ReplyOf<typeof emergency.registerDevice>> {
  const { db, now } = deps;
  const { childId, deviceId: loginId } = request.caller;
  const { isOwnDevice } = request.body;
  const guarded = await findGuarded(db, request.caller);
  for (const userId of guardiansOf(guarded)) await findOrFetchParent(deps, userId);
  const { devices, restorable } = await keysOf(deps, request);
  const replaced = restorable.filter((device) => device.childId === childId).map(({ _id }) => _id);
  // It has a key here again: there is nothing to put back.
  await devicesOf(db).updateMany({ _id: { $in: replaced } }, { $unset: { forgottenBy: '' } });
  const keys = await workingKeys(deps, request);
  const known = devices.find((device) => device.childId === childId);
  if (known) {
    if (isOwnDevice !== undefined)
      await devicesOf(db).updateOne(
        { _id: known._id },
        isOwnDevice ? { $unset: { isShared: '' } } : { $set: { isShared: true } },
      );
    await keepLogin(deps, known, request.caller);
    setKeys(deps, request.reply, keys);
    return { deviceId: known._id, isOwnDevice: isOwnDevice ?? !known.isShared };
  }
  const { parentId } = guarded;
  const madeFor = madeForOf(guarded);
  const device = {
    childId,
    parentId,
    device: request.client.device,
    ...(madeFor && { madeFor }),
    ...(loginId !== undefined && { loginId }),
    isShared: isOwnDevice === false,
    now: now(),
  };
  const { deviceId, key } = await registerDevice(db, device);
  setKeys(deps, request.reply, [...keys, key]);
  return { deviceId, isOwnDevice: !device.isShared };
}
