import { type ChildId, EMERGENCY_TEXTS, type SessionId, type UserId } from '@notalone/contracts';
import type { Caller } from '@notalone/service-kit/auth/caller';
import { EMERGENCY_DEVICE_COOKIE } from '@notalone/service-kit/auth/cookies';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { isOwnOrigin } from '@notalone/service-kit/http/own-origin';
import type { FastifyReply } from 'fastify';
import type { EmergencyDeps } from '../shared/deps.ts';
import { type DeviceDocument, devicesOf, findKeys, type Keys } from './devices.store.ts';

/**
 * Who asks for help, or about it. A child's `parentId` is that of its token or its device, which may be of long ago:
 * whose it is now `findGuarded` says.
 */
export type Presser =
  | {
      readonly role: 'child';
      readonly childId: ChildId;
      readonly parentId: UserId;
      readonly device?: DeviceDocument;
      /** Of its token. */
      readonly sessionId?: SessionId;
    }
  | { readonly role: 'parent'; readonly parentId: UserId; readonly isAdmin: boolean };

/** How exact the list of devices says when a device was last used. */
const USED_EVERY_MS = 3_600_000;

type KeyDeps = Pick<EmergencyDeps, 'db' | 'now' | 'config'>;
export interface Request {
  readonly caller: Caller | undefined;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly reply: Pick<FastifyReply, 'request'>;
}

/** Pages of other origins, also of our own domain's other hosts, send the cookie too: theirs does not count. */
function isFromOwnOrigin({ config }: KeyDeps, { reply }: Request): boolean {
  const { headers } = reply.request;
  const site = headers['sec-fetch-site'];
  return (site === undefined || site === 'same-origin' || site === 'none') && isOwnOrigin(headers, config.PUBLIC_URL);
}

const NO_KEYS: Keys = { devices: [], forgotten: [], restorable: [], isEnded: false, ended: [] };
/** The keys that this device holds, the one used last first. */
export async function keysOf(deps: KeyDeps, request: Request): Promise<Keys> {
  const cookie = request.cookies[EMERGENCY_DEVICE_COOKIE];
  return cookie === undefined || !isFromOwnOrigin(deps, request) ? NO_KEYS : findKeys(deps.db, cookie, deps.now());
}

async function byKey({ db, now }: KeyDeps, device: DeviceDocument): Promise<Presser> {
  const { _id, childId, parentId } = device;
  if (now().getTime() - device.lastUsedAt.getTime() > USED_EVERY_MS)
    await devicesOf(db).updateOne({ _id }, { $set: { lastUsedAt: now() } });
  return { role: 'child', childId, parentId, device };
}
/**
 * The key of the child who is meant. One that was forgotten or ended is not another child's.
 * @throws DEVICE_FORGOTTEN, BUTTON_ENDED
 */
function chosen({ devices, forgotten, ended }: Keys, childId: ChildId | undefined): DeviceDocument | undefined {
  const own = devices.find((device) => device.childId === childId);
  if (!own && childId && forgotten.includes(childId)) throw apiError('DEVICE_FORGOTTEN');
  if (!own && childId && ended.includes(childId)) throw apiError('BUTTON_ENDED');
  return own ?? devices[0];
}

const byToken = (caller: Caller, devices: readonly DeviceDocument[]): Presser => {
  if (caller.role !== 'child') return { role: 'parent', parentId: caller.userId, isAdmin: caller.role === 'admin' };
  const { childId, parentId, sessionId } = caller;
  const device = devices.find((one) => one.childId === childId);
  return { role: 'child', childId, parentId, sessionId, ...(device && { device }) };
};

function refuse({ forgotten, isEnded }: Keys): never {
  if (isEnded) throw apiError('BUTTON_ENDED');
  if (forgotten.length > 0) throw apiError('DEVICE_FORGOTTEN');
  throw apiError('UNAUTHENTICATED', { msg: EMERGENCY_TEXTS.notSetUp });
}

/**
 * Whose press it is (rules 5.1): the signed-in child's own; else the child's whose key the device holds, whatever
 * parent is signed in; else the parent's, which is real. Only a guardian's session makes a test, where it asks for one.
 * @throws UNAUTHENTICATED without any; DEVICE_FORGOTTEN, BUTTON_ENDED where the keys say so
 */
export async function authenticatePress(
  deps: KeyDeps,
  request: Request,
  { childId, test }: { childId?: ChildId | undefined; test?: true | undefined } = {},
): Promise<Presser & { readonly isTest?: boolean }> {
  const { caller } = request;
  const keys = await keysOf(deps, request);
  if (caller?.role === 'child') return byToken(caller, keys.devices);
  if (caller && test) return { ...byToken(caller, []), isTest: true };
  const device = chosen(keys, childId);
  if (device) return byKey(deps, device);
  return caller ? byToken(caller, []) : refuse(keys);
}

/**
 * Who reads: by the token where one is sent, else by the device's key.
 * @throws UNAUTHENTICATED without any; DEVICE_FORGOTTEN, BUTTON_ENDED where the keys say so
 */
export async function authenticateReader(deps: KeyDeps, request: Request, childId?: ChildId): Promise<Presser> {
  const { caller } = request;
  const keys = await keysOf(deps, request);
  if (caller) return byToken(caller, keys.devices);
  const device = chosen(keys, childId);
  return device ? byKey(deps, device) : refuse(keys);
}

/** Who does something to an alert that is there: on a device that holds the key of its child, that child. */
export async function authenticateForAlert(
  deps: KeyDeps,
  request: Request,
  ownerId: string | undefined,
): Promise<Presser> {
  const { caller } = request;
  const keys = await keysOf(deps, request);
  const device = keys.devices.find(({ childId }) => childId === ownerId);
  if (caller?.role === 'child') return byToken(caller, keys.devices);
  if (device) return byKey(deps, device);
  if (caller) return byToken(caller, []);
  return keys.devices[0] ? byKey(deps, keys.devices[0]) : refuse(keys);
}
