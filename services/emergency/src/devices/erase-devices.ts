import type { ChildId, UserId } from '@notalone/contracts';
import type { ClientSession, Db, Filter } from 'mongodb';
import { childIdsOfOnly, otherGuardians } from '../people/people.projection.ts';
import { type DeviceDocument, devicesOf } from './devices.store.ts';

/** Leaves what says on a device that the button no longer texts anyone (rules 10.3). */
export async function endDevice(db: Db, { _id, childId }: DeviceDocument, at: Date, session: ClientSession) {
  const ended = { _id: '$_id', keyHash: '$keyHash', childId: { $literal: childId }, endedAt: { $literal: at } };
  await devicesOf(db).updateOne({ _id }, [{ $replaceWith: ended }], { session });
}

async function end(db: Db, which: Filter<DeviceDocument>, endedAt: Date, session: ClientSession): Promise<void> {
  const ended = { _id: '$_id', keyHash: '$keyHash', endedAt: { $literal: endedAt } };
  await devicesOf(db).updateMany(which, [{ $replaceWith: ended }], { session });
}

/** Leaves what says on a device that the button no longer texts anyone; it names nobody. */
export const eraseDevices = (db: Db, childId: ChildId, endedAt: Date, session: ClientSession): Promise<void> =>
  end(db, { childId }, endedAt, session);

/** The same of all children of a guardian, but for those who stay with another one. */
export async function eraseDevicesOfGuardian(
  db: Db,
  userId: UserId,
  endedAt: Date,
  session: ClientSession,
): Promise<void> {
  const childIds = await devicesOf(db).distinct('childId', { parentId: userId }, { session });
  for (const [childId, other] of await otherGuardians(db, userId, childIds, session))
    await devicesOf(db).updateMany({ childId, parentId: userId }, { $set: { parentId: other } }, { session });
  await devicesOf(db).updateMany({ forgottenBy: userId }, { $unset: { forgottenBy: '' } }, { session });
  await devicesOf(db).updateMany({ madeFor: userId }, { $unset: { madeFor: '' } }, { session });
  const said = { $or: [{ approvedBy: userId }, { [`approvedAt.${userId}`]: { $exists: true } }] };
  const forget = { $pull: { approvedBy: userId }, $unset: { [`approvedAt.${userId}`]: '' as const } };
  await devicesOf(db).updateMany(said, forget, { session });
  await end(db, { parentId: userId }, endedAt, session);
}

/** Whether a button would end with this guardian. */
export async function hasDevice(db: Db, userId: UserId, session: ClientSession): Promise<boolean> {
  const own = await devicesOf(db).distinct('childId', { parentId: userId }, { session });
  const staying = await otherGuardians(db, userId, own, session);
  const ending = [...own.filter((childId) => !staying.has(childId)), ...(await childIdsOfOnly(db, userId, session))];
  const working = { childId: { $in: ending }, endedAt: { $exists: false } };
  return (await devicesOf(db).countDocuments(working, { session, limit: 1 })) > 0;
}
