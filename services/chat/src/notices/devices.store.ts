import { type NoticeDevice, PUSHES_MISSED_MAX, type UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, Filter, ObjectId } from 'mongodb';
import { pushesOf } from './pushes.store.ts';

/** A browser that a person gets push messages in. */
export interface DeviceDocument {
  _id: ObjectId;
  userId: UserId;
  /** In which it was added: when that is ended on purpose, the device goes. */
  sessionId: string;
  /** Whoever knows it and the keys can send there, so it is in no log and no answer. */
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** Of the VAPID key that the subscription was made with. */
  keyId: string;
  name: string;
  state: NoticeDevice['state'];
  /** Push messages in a row without a receipt, or refused. */
  missed: number;
  addedAt: Date;
  reachedAt?: Date;
  notReachedSince?: Date;
}

export const devicesOf = (db: Db): Collection<DeviceDocument> => db.collection('pushDevices');
export const PUSH_DEVICES: PersonalData<DeviceDocument> = {
  collection: 'pushDevices',
  indexes: [
    { name: 'endpoint', key: { endpoint: 1 }, unique: true },
    { name: 'person', key: { userId: 1, addedAt: 1 } },
    { name: 'session', key: { sessionId: 1 } },
  ],
  subject: 'person',
  where: (userId: UserId) => ({ userId }),
  whenLeaving: 'delete',
  privacy: [
    {
      what: "devices for push messages: the browser's address at its push service and its keys, the name one gave it, which login added it, when messages were shown",
      why: 'to send, to show which device is reached',
      seenBy: 'oneself; the address and the keys nobody',
      kept: 'until removed, logged out or gone; receipts 7 days',
    },
  ],
  inCopy: { kind: 'noticeDevice' },
  receipt: 'notifications',
};

export const findDevices = (db: Db, userId: UserId, session?: ClientSession): Promise<DeviceDocument[]> =>
  devicesOf(db)
    .find({ userId }, session && { session })
    .sort({ addedAt: 1 })
    .toArray();

/** Deletes devices with what is on its way to them. Answers how many. */
export async function deleteDevices(db: Db, which: Filter<DeviceDocument>, session: ClientSession): Promise<number> {
  const ids = await devicesOf(db).distinct('_id', which, { session });
  if (ids.length === 0) return 0;
  await devicesOf(db).deleteMany({ _id: { $in: ids } }, { session });
  await pushesOf(db).deleteMany({ deviceId: { $in: ids } }, { session });
  return ids.length;
}

export async function countReached(db: Db, deviceId: ObjectId, at: Date, session: ClientSession): Promise<void> {
  await devicesOf(db).updateOne(
    { _id: deviceId },
    { $set: { state: 'reached', missed: 0, reachedAt: at }, $unset: { notReachedSince: '' } },
    { session },
  );
}

/** One more that was not shown. After the third in a row the device counts as not reached. */
export async function countMissed(db: Db, deviceId: ObjectId, at: Date): Promise<void> {
  const isLost = { $gte: ['$missed', PUSHES_MISSED_MAX] };
  await devicesOf(db).updateOne({ _id: deviceId }, [
    { $set: { missed: { $add: ['$missed', 1] } } },
    {
      $set: {
        notReachedSince: { $cond: [isLost, { $ifNull: ['$notReachedSince', at] }, '$$REMOVE'] },
        state: { $cond: [isLost, 'notReached', '$state'] },
      },
    },
  ]);
}
