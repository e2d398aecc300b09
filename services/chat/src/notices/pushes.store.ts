import type { UserId } from '@notalone/contracts';
import type { QueuedJob } from '@notalone/service-kit/jobs/claim-job';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';

/**
 * A push message to one device: a job until it is sent, then the record that waits for its receipt. The next one about
 * the same notification takes its place, as it does on the device (ADR 0033). The text is made when it is sent.
 */
export interface PushDocument extends QueuedJob {
  deviceId: ObjectId;
  userId: UserId;
  /** Of the notification; absent in a test of the device. */
  key?: string;
  /** `sendDue`, then `sent`; once there is a receipt, or it was missed, nothing is due. */
  state: 'sendDue' | 'sent' | 'shown' | 'missed';
  /** Hashes of the last receipts that devices were given, the newest last: an older message may be opened later. */
  receipts: string[];
  /** That of the message which is being sent, or has been. */
  currentReceipt?: string;
  /** Since when there is no receipt. Sending again does not put off that it counts as missed. */
  unconfirmedSince?: Date;
  sentAt?: Date;
  /** Failures in a row. */
  failures: number;
  sendBy: Date;
  expiresAt: Date;
}

/** For so long a message that is still on the screen can be opened. */
const KEPT_MS = 7 * 24 * 3_600_000;

export const pushesOf = (db: Db): Collection<PushDocument> => db.collection('pushes');
export const PUSHES: PersonalData<PushDocument> = {
  collection: 'pushes',
  indexes: [
    { name: 'due', key: { dueAt: 1 } },
    { name: 'receipt', key: { receipts: 1 } },
    { name: 'device', key: { deviceId: 1 } },
    { name: 'person', key: { userId: 1 } },
    { name: 'expired', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  subject: 'person',
  where: (userId: UserId) => ({ userId }),
  whenLeaving: 'delete',
  expires: [{ what: 'push messages of a device, and their receipts', seconds: KEPT_MS / 1000 }],
  privacy: 'devices for push messages',
  inCopy: { leftOut: 'It repeats notifications.' },
  receipt: 'notifications',
};

interface NewPush {
  readonly userId: UserId;
  readonly deviceIds: readonly ObjectId[];
  readonly key?: string;
  readonly now: Date;
  readonly ttlSeconds: number;
}

const TEST_KEY = 'test';

/** Queues a message to each of these devices, in place of an earlier one about the same. */
export async function enqueuePushes(
  { db, wake }: { readonly db: Db; readonly wake: () => void },
  { userId, deviceIds, key, now, ttlSeconds }: NewPush,
  session: ClientSession,
): Promise<void> {
  if (deviceIds.length === 0) return;
  const fresh = {
    ...{ userId, state: 'sendDue' as const, failures: 0, dueAt: now, leaseUntil: now },
    sendBy: new Date(now.getTime() + ttlSeconds * 1000),
    expiresAt: new Date(now.getTime() + KEPT_MS),
    ...(key !== undefined && { key }),
  };
  await pushesOf(db).bulkWrite(
    deviceIds.map((deviceId) => ({
      updateOne: {
        filter: { _id: `${deviceId.toHexString()} ${key ?? TEST_KEY}` },
        update: {
          $set: { ...fresh, deviceId },
          $unset: { currentReceipt: '' as const },
          $setOnInsert: { receipts: [] },
          $inc: { attempts: 1 },
        },
        upsert: true,
      },
    })),
    { session },
  );
  afterCommit(session, wake);
}
