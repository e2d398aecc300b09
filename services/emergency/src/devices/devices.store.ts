import { createHash, randomBytes } from 'node:crypto';
import { type ChildId, GUARDIAN_UNDO_DAYS, standingStill, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { randomId } from '@notalone/service-kit/secrets/random-id';
import type { ClientSession, Collection, Db, Filter, IndexDescription } from 'mongodb';
import { childrenOfOthers, findChildrenOf, findGuarded, freezesOfGuardians } from '../people/people.projection.ts';

/** A device on which the button works without a login (rules 5.1). */
export interface DeviceDocument {
  _id: string;
  keyHash: string;
  childId: ChildId;
  /** The parent of that time; whose the child is now its own record says (findGuarded). */
  parentId: UserId;
  device: string;
  /** Others use it too: its key ends when the child logs out. */
  isShared?: true;
  /** The only guardian when it was made. */
  madeFor?: UserId;
  /** The guardians who have said that it is the child's (rules 5.1). */
  approvedBy?: UserId[];
  /** When each of them said it. */
  approvedAt?: Record<UserId, Date>;
  /** Auth's id of the browser, by the last login there. */
  loginId?: string;
  createdAt: Date;
  lastUsedAt: Date;
  readyAt?: Date;
  /** The parent was told that this device has not found its button ready for long. */
  staleMailedAt?: Date;
  /** A guardian, or somebody at the device, took the button off it: it may wipe what it has stored. */
  forgottenAt?: Date;
  /** One of two guardians did: the other can undo it (rules 10.3). */
  forgottenBy?: UserId;
}
/**
 * What is left of a device once the child is erased, or the guardian who stayed has ended it: it says that the button
 * no longer texts anyone.
 */
interface EndedDevice {
  _id: string;
  keyHash: string;
  /** Absent once the child is erased. */
  childId?: ChildId;
  endedAt: Date;
}
export const ENDED_KEPT_SECONDS = 400 * 24 * 3600;
export const DEVICE_INDEXES: readonly IndexDescription[] = [
  { name: 'key', key: { keyHash: 1 }, unique: true },
  { name: 'of-parent', key: { parentId: 1 } },
  { name: 'of-child', key: { childId: 1 } },
  { name: 'ended', key: { endedAt: 1 }, expireAfterSeconds: ENDED_KEPT_SECONDS },
  {
    name: 'forgotten',
    key: { forgottenAt: 1 },
    expireAfterSeconds: ENDED_KEPT_SECONDS,
  },
];
export const devicesOf = (db: Db): Collection<DeviceDocument> => db.collection('devices');
/** Nothing took the button off it, and nobody ended it. */
export const NOT_FORGOTTEN: Filter<DeviceDocument> & Filter<EndedDevice> = {
  forgottenAt: { $exists: false },
  endedAt: { $exists: false },
};

/** Devices of a guardian's children, also of one whom profile has not told of yet. */
export async function findDevicesOf(db: Db, userId: UserId, which: Filter<DeviceDocument>): Promise<DeviceDocument[]> {
  const own = await devicesOf(db).distinct('childId', { parentId: userId });
  const childIds = (await findChildrenOf(db, userId)).map(({ _id }) => _id);
  const left = await childrenOfOthers(db, userId, own);
  const whose = [{ childId: { $in: childIds } }, { parentId: userId, childId: { $nin: left } }];
  return devicesOf(db)
    .find({ $and: [{ $or: whose }, which] })
    .sort({ lastUsedAt: -1 })
    .toArray();
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');
const KEY_BYTES = 32;
const SEPARATOR = '.';
/** More keys than a family's tablet can need, and few enough for a cookie. */
const KEYS_PER_DEVICE = 20;
const DEVICES_PER_CHILD = 50;
const UNUSED_DAYS = 90;
const DAY_MS = 24 * 3_600_000;

/** What the other guardian can put back, until `restorableUntil`. */
export const forgottenByOther = (userId: UserId): Filter<DeviceDocument> => ({
  forgottenBy: { $exists: true, $ne: userId },
  forgottenAt: { $exists: true },
});
/**
 * Until when another guardian can put a device back, without the time in which a guardian's account was stopped;
 * undefined where nobody can.
 */
export async function restorableUntil(
  db: Db,
  { forgottenAt, forgottenBy, ...device }: DeviceDocument,
  session?: ClientSession,
): Promise<Date | undefined> {
  if (!forgottenAt || !forgottenBy) return undefined;
  const guarded = await findGuarded(db, device, session);
  return standingStill(forgottenAt, GUARDIAN_UNDO_DAYS, await freezesOfGuardians(db, guarded, session));
}

/** The keys in a device's cookie, one for each child. */
const keysIn = (cookie: string | undefined): string[] =>
  (cookie ?? '').split(SEPARATOR).filter(Boolean).slice(0, KEYS_PER_DEVICE);
export const cookieOf = (keys: readonly string[]): string => keys.slice(-KEYS_PER_DEVICE).join(SEPARATOR);

export interface Keys {
  /** Those that work, the one used last first. */
  readonly devices: readonly DeviceDocument[];
  /** Of whose keys a guardian, or somebody at the device, has made an end. */
  readonly forgotten: readonly ChildId[];
  /** Those of them that another guardian can put back: the device keeps their keys. */
  readonly restorable: readonly DeviceDocument[];
  readonly isEnded: boolean;
  /** Whose buttons a guardian has ended here. */
  readonly ended: readonly ChildId[];
}
export async function findKeys(db: Db, cookie: string, now: Date): Promise<Keys> {
  const keyHash = { $in: keysIn(cookie).map(hashOf) };
  const found: (DeviceDocument | EndedDevice)[] = await devicesOf(db)
    .find({ keyHash })
    .sort({ lastUsedAt: -1 })
    .toArray();
  const isEnded = (device: DeviceDocument | EndedDevice): device is EndedDevice => 'endedAt' in device;
  const kept = found.filter((device): device is DeviceDocument => !isEnded(device));
  const devices = kept.filter(({ forgottenAt }) => forgottenAt === undefined);
  const forgotten = kept.filter(({ forgottenAt }) => forgottenAt).map(({ childId }) => childId);
  const restorable: DeviceDocument[] = [];
  for (const device of kept) {
    const until = await restorableUntil(db, device);
    if (until && until > now) restorable.push(device);
  }
  const over = found.filter(isEnded);
  const ended = over.flatMap(({ childId }) => childId ?? []);
  return { devices, forgotten, restorable, isEnded: over.length > 0, ended };
}
/** Which of the keys in a cookie is that device's. */
export const keyOf = (cookie: string | undefined, { keyHash }: Pick<DeviceDocument, 'keyHash'>): string | undefined =>
  keysIn(cookie).find((key) => hashOf(key) === keyHash);

type NewDevice = Pick<DeviceDocument, 'childId' | 'parentId' | 'device' | 'madeFor' | 'loginId'> & {
  readonly isShared: boolean;
  readonly now: Date;
};
/**
 * Registers a device and answers its key, which is not kept. Keys in use are never ended for it.
 * @throws CONFLICT where a child has too many devices in use
 */
export async function registerDevice(
  db: Db,
  { isShared, now, ...device }: NewDevice,
): Promise<{ deviceId: string; key: string }> {
  const { childId } = device;
  const unused = { childId, lastUsedAt: { $lt: new Date(now.getTime() - UNUSED_DAYS * DAY_MS) } };
  const known = await devicesOf(db).countDocuments({ childId, ...NOT_FORGOTTEN });
  if (known >= DEVICES_PER_CHILD) {
    const { deletedCount } = await devicesOf(db).deleteMany(unused);
    if (known - deletedCount >= DEVICES_PER_CHILD)
      throw apiError('CONFLICT', { msg: 'The button is on too many devices. A parent can take it off some.' });
  }
  const [_id, key] = [randomId(), randomBytes(KEY_BYTES).toString('base64url')];
  const times = { createdAt: now, lastUsedAt: now };
  const shared = isShared ? { isShared: true as const } : {};
  await devicesOf(db).insertOne({ _id, keyHash: hashOf(key), ...device, ...shared, ...times });
  return { deviceId: _id, key };
}
