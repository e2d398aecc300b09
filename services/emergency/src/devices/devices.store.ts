import { createHash, randomBytes } from 'node:crypto';
import type { ChildId, UserId } from '@notalone/contracts';
import type { Collection, Db, IndexDescription } from 'mongodb';
import { randomId } from '../random-id.ts';

/** A device on which the button works without a login (rules 5.1). */
export interface DeviceDocument {
  _id: string;
  keyHash: string;
  childId: ChildId;
  parentId: UserId;
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
  readyAt?: Date;
  /** The parent was told that this device has not found its button ready for long. */
  staleMailedAt?: Date;
}
/** What is left of a device once the child is erased: it says that the button no longer texts anyone. */
interface EndedDevice {
  _id: string;
  keyHash: string;
  endedAt: Date;
}
const ENDED_KEPT_SECONDS = 400 * 24 * 3600;
export const DEVICE_INDEXES: readonly IndexDescription[] = [
  { name: 'key', key: { keyHash: 1 }, unique: true },
  { name: 'of-parent', key: { parentId: 1 } },
  { name: 'of-child', key: { childId: 1 } },
  { name: 'ended', key: { endedAt: 1 }, expireAfterSeconds: ENDED_KEPT_SECONDS },
];
export const devicesOf = (db: Db): Collection<DeviceDocument> => db.collection('devices');

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');
const KEY_BYTES = 32;
const DEVICES_PER_CHILD = 20;

/** Registers a device and answers its key, which is not kept. The longest unused of too many devices is forgotten. */
export async function registerDevice(
  db: Db,
  { childId, parentId, device, now }: Pick<DeviceDocument, 'childId' | 'parentId' | 'device'> & { now: Date },
): Promise<{ deviceId: string; key: string }> {
  const [_id, key] = [randomId(), randomBytes(KEY_BYTES).toString('base64url')];
  const times = { createdAt: now, lastUsedAt: now };
  await devicesOf(db).insertOne({ _id, keyHash: hashOf(key), childId, parentId, device, ...times });
  const known = await devicesOf(db).find({ childId }).sort({ lastUsedAt: -1 }).skip(DEVICES_PER_CHILD).toArray();
  if (known.length > 0) await devicesOf(db).deleteMany({ _id: { $in: known.map((one) => one._id) } });
  return { deviceId: _id, key };
}

export const findDevice = (db: Db, key: string): Promise<DeviceDocument | EndedDevice | null> =>
  devicesOf(db).findOne({ keyHash: hashOf(key) });
export const removeDeviceByKey = async (db: Db, key: string): Promise<void> => {
  await devicesOf(db).deleteOne({ keyHash: hashOf(key), endedAt: { $exists: false } } as object);
};
