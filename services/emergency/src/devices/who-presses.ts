import { type ChildId, EMERGENCY_TEXTS, type UserId } from '@notalone/contracts';
import type { Caller } from '@notalone/service-kit/auth/caller';
import { EMERGENCY_DEVICE_COOKIE } from '@notalone/service-kit/auth/cookies';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { EmergencyDeps } from '../deps.ts';
import { type DeviceDocument, devicesOf, findDevice } from './devices.store.ts';

/** Who asks for help, or about it. */
export type Presser =
  | { readonly role: 'child'; readonly childId: ChildId; readonly parentId: UserId; readonly device?: DeviceDocument }
  | { readonly role: 'parent'; readonly parentId: UserId; readonly isAdmin: boolean };

/** How exact the list of devices says when a device was last used. */
const USED_EVERY_MS = 3_600_000;

interface Request {
  readonly caller: Caller | undefined;
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

/**
 * The caller by its token, else by its device's key.
 * @throws UNAUTHENTICATED without either; BUTTON_ENDED where the child is erased
 */
export async function whoPresses(
  { db, now }: Pick<EmergencyDeps, 'db' | 'now'>,
  { caller, cookies }: Request,
): Promise<Presser> {
  const key = cookies[EMERGENCY_DEVICE_COOKIE];
  const device = key === undefined ? null : await findDevice(db, key);
  if (caller && caller.role !== 'child')
    return { role: 'parent', parentId: caller.userId, isAdmin: caller.role === 'admin' };
  if (caller) {
    const own = device && !('endedAt' in device) && device.childId === caller.childId ? { device } : {};
    return { role: 'child', childId: caller.childId, parentId: caller.parentId, ...own };
  }
  if (!device) throw apiError('UNAUTHENTICATED', { msg: EMERGENCY_TEXTS.notSetUp });
  if ('endedAt' in device) throw apiError('BUTTON_ENDED');
  if (now().getTime() - device.lastUsedAt.getTime() > USED_EVERY_MS)
    await devicesOf(db).updateOne({ _id: device._id }, { $set: { lastUsedAt: now() } });
  return { role: 'child', childId: device.childId, parentId: device.parentId, device };
}
