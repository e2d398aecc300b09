import type { ChildId, UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Db, Filter } from 'mongodb';
import { childIdsOfOnly, otherGuardians } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { DEVICE_INDEXES, type DeviceDocument, devicesOf, ENDED_KEPT_SECONDS } from './devices.store.ts';

/** Leaves what says on a device that the button no longer texts anyone (rules 10.3). */
export async function endDevice(db: Db, { _id, childId }: DeviceDocument, at: Date, session: ClientSession) {
  const ended = { _id: '$_id', keyHash: '$keyHash', childId: { $literal: childId }, endedAt: { $literal: at } };
  await devicesOf(db).updateOne({ _id }, [{ $replaceWith: ended }], { session });
}

async function end(db: Db, which: Filter<DeviceDocument>, endedAt: Date, session: ClientSession): Promise<void> {
  const ended = { _id: '$_id', keyHash: '$keyHash', endedAt: { $literal: endedAt } };
  await devicesOf(db).updateMany(which, [{ $replaceWith: ended }], { session });
}

async function eraseDevicesOfGuardian(db: Db, userId: UserId, endedAt: Date, session: ClientSession): Promise<void> {
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

export const DEVICES: PersonalData<DeviceDocument, Pick<EmergencyDeps, 'db' | 'now'>> = {
  collection: 'devices',
  indexes: DEVICE_INDEXES,
  subject: 'both',
  where: (id: ChildId & UserId) => ({ $or: [{ childId: id }, { parentId: id }] }),
  whenLeaving: {
    by: ({ db, now }, { subject, id }, session: ClientSession) =>
      subject === 'child'
        ? end(db, { childId: id as ChildId }, now(), session)
        : eraseDevicesOfGuardian(db, id as UserId, now(), session),
    says: 'A hash of its key stays, which says on the device that the button no longer texts anyone. Devices of a child who stays with another guardian go on, without the guardian who leaves.',
  },
  expires: [{ what: 'the hash of a device whose child was erased', seconds: ENDED_KEPT_SECONDS }],
  privacy: [
    {
      what: "devices of a child with an emergency button: hash of a key, kind of device, times, which guardians have said that it is the child's, auth's hash of the browser",
      why: 'so that the button works without a login, and shows only the numbers of guardians who know the device',
      seenBy: 'its parents',
      kept: 'until forgotten, logged out, or the child is erased; then only the hash, 400 days',
    },
  ],
  inCopy: { kind: 'buttonDevice' },
  receipt: 'endedButtons',
};

/** Whether a button would end with this guardian. */
export async function hasDevice(db: Db, userId: UserId, session: ClientSession): Promise<boolean> {
  const own = await devicesOf(db).distinct('childId', { parentId: userId }, { session });
  const staying = await otherGuardians(db, userId, own, session);
  const ending = [...own.filter((childId) => !staying.has(childId)), ...(await childIdsOfOnly(db, userId, session))];
  const working = { childId: { $in: ending }, endedAt: { $exists: false } };
  return (await devicesOf(db).countDocuments(working, { session, limit: 1 })) > 0;
}
