import { createHash, randomBytes } from 'node:crypto';
import type { ClientSession, Collection, Db } from 'mongodb';

/** A browser on which a child has logged in. It has its own count of wrong PINs (rules 4.2). */
interface ChildDevice {
  /** Hash of the device cookie and the child's id. */
  _id: string;
  childId: string;
  /** Missing where the first login was before this was recorded. */
  firstLoginAt?: Date;
  lastLoginAt: Date;
}
const KEPT_SECONDS = 400 * 24 * 3600;
const SHAPE = /^[\w-]{43}$/;

const devicesOf = (db: Db): Collection<ChildDevice> => db.collection<ChildDevice>('childDevices');
export const childDeviceId = (cookie: string, childId: string): string =>
  createHash('sha256').update(`${cookie}/${childId}`).digest('base64url');

export async function createChildDeviceIndexes(db: Db): Promise<void> {
  await devicesOf(db).createIndexes([
    { key: { childId: 1 }, name: 'child' },
    { key: { lastLoginAt: 1 }, name: 'expiry', expireAfterSeconds: KEPT_SECONDS },
  ]);
}

export const newDeviceCookie = (): string => randomBytes(32).toString('base64url');
export const isDeviceCookie = (cookie: string | undefined): cookie is string => SHAPE.test(cookie ?? '');

/** Returns the device's id when this child has logged in on it before. */
export async function findChildDevice(
  db: Db,
  cookie: string | undefined,
  childId: string,
): Promise<string | undefined> {
  if (!isDeviceCookie(cookie)) return undefined;
  return (await devicesOf(db).findOne({ _id: childDeviceId(cookie, childId) }))?._id;
}

export async function rememberChildDevice(
  db: Db,
  { cookie, childId, now }: { cookie: string; childId: string; now: Date },
  session: ClientSession,
): Promise<void> {
  const seen = { $set: { childId, lastLoginAt: now }, $setOnInsert: { firstLoginAt: now } };
  await devicesOf(db).updateOne({ _id: childDeviceId(cookie, childId) }, seen, { upsert: true, session });
}

/** Whether the child has used the device since before `since`. */
export async function isUsedSince(db: Db, deviceId: string, since: Date): Promise<boolean> {
  const device = await devicesOf(db).findOne({ _id: deviceId });
  return device !== null && (device.firstLoginAt === undefined || device.firstLoginAt <= since);
}

export async function forgetChildDevices(db: Db, childId: string, session: ClientSession): Promise<void> {
  await devicesOf(db).deleteMany({ childId }, { session });
}
