import { createHash, randomBytes } from 'node:crypto';
import type { childDeviceApproved, DataOf } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { Hidden } from './new-pin.rules.ts';

/** A browser on which a child has logged in. It has its own count of wrong PINs (rules 4.2). */
export interface ChildDevice {
  /** Hash of the device cookie and the child's id. */
  _id: string;
  childId: string;
  /** Missing where the first login was before this was recorded. */
  firstLoginAt?: Date;
  lastLoginAt: Date;
  /** The first login was after a guardian had given the child a new PIN. */
  hidden?: Hidden;
  /** The guardians who have said that it is the child's, by emergency's word. */
  approvedBy?: string[];
}
const KEPT_SECONDS = 400 * 24 * 3600;
const SHAPE = /^[\w-]{43}$/;

const devicesOf = (db: Db): Collection<ChildDevice> => db.collection<ChildDevice>('childDevices');
export const childDeviceId = (cookie: string, childId: string): string =>
  createHash('sha256').update(`${cookie}/${childId}`).digest('base64url');

export const newDeviceCookie = (): string => randomBytes(32).toString('base64url');
export const isDeviceCookie = (cookie: string | undefined): cookie is string => SHAPE.test(cookie ?? '');

export const findDevice = async (db: Db, _id: string): Promise<ChildDevice | undefined> =>
  (await devicesOf(db).findOne({ _id })) ?? undefined;

/** The device of a cookie, when this child has logged in on it before. */
export const findChildDevice = async (
  db: Db,
  cookie: string | undefined,
  childId: string,
): Promise<ChildDevice | undefined> =>
  isDeviceCookie(cookie) ? findDevice(db, childDeviceId(cookie, childId)) : undefined;

export async function rememberChildDevice(
  db: Db,
  { cookie, childId, now, hidden }: { cookie: string; childId: string; now: Date; hidden: Hidden | undefined },
  session: ClientSession,
): Promise<void> {
  const seen = { $set: { childId, lastLoginAt: now }, $setOnInsert: { firstLoginAt: now, ...(hidden && { hidden }) } };
  await devicesOf(db).updateOne({ _id: childDeviceId(cookie, childId) }, seen, { upsert: true, session });
}

/**
 * Whether the child has used the device since before `since`, and it never hid anything without the child's yes: one
 * that has only shown everything again after some days may be the guardian's.
 */
export const isKnownBefore = (device: ChildDevice | undefined, since: Date): boolean =>
  device !== undefined &&
  (device.firstLoginAt === undefined || device.firstLoginAt <= since) &&
  device.hidden === undefined;

/** The child's devices to which it has not said yes. */
export const findUnapproved = (db: Db, childId: string): Promise<(ChildDevice & { hidden: Hidden })[]> =>
  devicesOf(db)
    .find<ChildDevice & { hidden: Hidden }>({ childId, hidden: { $exists: true } })
    .toArray();
export async function approveDevice(db: Db, _id: string): Promise<void> {
  await devicesOf(db).updateOne({ _id }, { $unset: { hidden: '' } });
}

export async function recordApprovals(
  db: Db,
  { deviceId: _id, childId, guardianIds }: DataOf<typeof childDeviceApproved>,
  session: ClientSession,
): Promise<void> {
  await devicesOf(db).updateOne({ _id, childId }, { $set: { approvedBy: guardianIds } }, { session });
}
/** The devices of a child to which one of these guardians has said yes. */
export const findApprovedDeviceIds = (
  db: Db,
  childId: string,
  guardianIds: readonly string[],
  session: ClientSession,
): Promise<string[]> => devicesOf(db).distinct('_id', { childId, approvedBy: { $in: [...guardianIds] } }, { session });
/** Whether the child has logged in since then on a device that is none of these. */
export const hasLoggedInElsewhere = async (
  db: Db,
  childId: string,
  { since, deviceIds }: { since: Date; deviceIds: readonly string[] },
  session: ClientSession,
): Promise<boolean> => {
  const elsewhere = { childId, _id: { $nin: [...deviceIds] }, lastLoginAt: { $gte: since } };
  return (await devicesOf(db).findOne(elsewhere, { session })) !== null;
};

export const CHILD_DEVICES: PersonalData<ChildDevice, { readonly db: Db }> = {
  collection: 'childDevices',
  indexes: [
    { key: { childId: 1 }, name: 'child' },
    { key: { lastLoginAt: 1 }, name: 'expiry', expireAfterSeconds: KEPT_SECONDS },
  ],
  subject: 'both',
  where: (id) => ({ $or: [{ childId: id }, { approvedBy: id }] }),
  whenLeaving: {
    async by({ db }, { subject, id }, session: ClientSession) {
      if (subject === 'child') await devicesOf(db).deleteMany({ childId: id }, { session });
      else await devicesOf(db).updateMany({ approvedBy: id }, { $pull: { approvedBy: id } }, { session });
    },
    says: 'A child’s are deleted. A guardian who leaves is no longer named among those who approved one.',
  },
  expires: [{ what: 'devices of a child, after the last login there', seconds: KEPT_SECONDS }],
  privacy: [
    {
      what: "a child's devices, by a hash",
      why: "to tell the parent of a new one, to count wrong PINs apart, to give the child a copy of its data on one that it has used for a week, to hide what was before on one that is new since a parent changed the PIN; which guardians have said that it is the child's, to end logins once another guardian has gone",
      seenBy: 'nobody',
      kept: '400 days after the last login there, or with the child',
    },
  ],
  inCopy: { leftOut: 'Logins of children: on which devices, and when.' },
  receipt: 'childLogins',
};
