import type { deliveryStatusSchema, UserId } from '@notalone/contracts';
import { type ClaimedJob, claimJob, type QueuedJob } from '@notalone/service-kit/jobs/claim-job';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import { randomId } from '@notalone/service-kit/secrets/random-id';
import type { ClientSession, Collection, Db, Filter } from 'mongodb';
import type * as z from 'zod';

export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>;
/** Of an alert: at the press, for who has not said yes, and at the steps of docs/safety/alert.md. */
export type AlertKind =
  | 'alert'
  | 'unconfirmed'
  /** To the number that the parent had until lately. */
  | 'former'
  | 'position'
  | 'coming'
  | 'ask'
  | 'reopened'
  | 'together'
  | 'cancel'
  | 'ended';
type ContactKind = 'invitation' | 'invitation-failed' | 'stopped' | 'not-reached';
type DeviceKind = 'stale' | 'taken-off';

/**
 * One message or call, from the press until nothing more can become of it. What it says is put together when it is
 * sent.
 */
export interface DeliveryDocument extends QueuedJob {
  parentId: UserId;
  alertId?: string;
  contactId?: string;
  /** What a mail is about besides: a contact or a device. */
  aboutId?: string;
  channel: 'sms' | 'call' | 'mail';
  kind: AlertKind | ContactKind | DeviceKind;
  /** E.164, of the last attempt. A mail goes to the parent's address of the moment. */
  to?: string;
  status: DeliveryStatus;
  error?: string;
  createdAt: Date;
  /** From when its retries count. */
  firstDueAt?: Date;
  /** An attempt began whose outcome is not known: it may have reached the provider. */
  inFlight?: boolean;
  /** How often the provider has taken it. */
  sends: number;
  /** When the provider took it last. */
  sentAt?: Date;
  providerId?: string;
  /** How far the provider says it has come; grows only. */
  rank: number;
  /** The provider's message that did not arrive, in whose place it is sent once more. */
  resendOf?: string;
  /** The network filtered it because of its links. */
  withoutLinks?: true;
}
const KEPT_SECONDS = 365 * 24 * 3600;
export const deliveriesOf = (db: Db): Collection<DeliveryDocument> => db.collection('deliveries');
/** A child's go with its alerts, which alone say whose they are. */
export const DELIVERIES: PersonalData<DeliveryDocument> = {
  collection: 'deliveries',
  indexes: [
    { name: 'due', key: { dueAt: 1 }, sparse: true },
    { name: 'of-alert', key: { alertId: 1 } },
    { name: 'of-parent', key: { parentId: 1 } },
    { name: 'of-contact', key: { contactId: 1, createdAt: -1 } },
    { name: 'of-number', key: { to: 1, createdAt: -1 } },
    { name: 'history', key: { createdAt: 1 }, expireAfterSeconds: KEPT_SECONDS },
  ],
  subject: 'person',
  where: (parentId: UserId) => ({ parentId }),
  whenLeaving: 'delete',
  expires: [{ what: 'emergency messages and their delivery', seconds: KEPT_SECONDS }],
  privacy: 'emergency messages',
  inCopy: { leftOut: 'Alerts are in the copy with whom they reached.' },
  receipt: 'contactsAndAlerts',
};

type NewDelivery = Pick<DeliveryDocument, 'parentId' | 'channel' | 'kind'> &
  Partial<Pick<DeliveryDocument, 'alertId' | 'contactId' | 'aboutId' | 'to' | 'status' | 'error' | 'dueAt'>>;

/** A message that waits to be sent from `dueAt` on; without it one that never will be. */
export const newDelivery = (delivery: NewDelivery, now: Date): DeliveryDocument => ({
  _id: randomId(),
  status: 'waiting',
  createdAt: now,
  leaseUntil: now,
  attempts: 0,
  sends: 0,
  rank: 0,
  ...(delivery.dueAt && { firstDueAt: delivery.dueAt }),
  ...delivery,
});

export async function addDeliveries(
  db: Db,
  deliveries: readonly DeliveryDocument[],
  session?: ClientSession,
): Promise<void> {
  if (deliveries.length > 0) await deliveriesOf(db).insertMany([...deliveries], session && { session });
}
export const findDeliveriesOf = (db: Db, alertIds: readonly string[]): Promise<DeliveryDocument[]> =>
  deliveriesOf(db)
    .find({ alertId: { $in: [...alertIds] } })
    .toArray();

export async function eraseDeliveries(db: Db, which: Filter<DeliveryDocument>, session?: ClientSession): Promise<void> {
  await deliveriesOf(db).deleteMany(which, session && { session });
}

/** Longer than the provider's time-outs together: looking up what became of an attempt, then sending. */
const LEASE_MS = 12_000;

export const claimDelivery = (
  db: Db,
  now: Date,
  which?: Filter<DeliveryDocument>,
): Promise<ClaimedJob<DeliveryDocument> | undefined> =>
  claimJob(deliveriesOf(db), now, { leaseMs: LEASE_MS, ...(which && { which }), mark: { inFlight: true } });

/** Nothing more is sent of what waits for an alert; what is with the provider stays. */
export async function stopWaiting(db: Db, which: Filter<DeliveryDocument>, session: ClientSession): Promise<void> {
  await deliveriesOf(db).updateMany(
    { ...which, dueAt: { $exists: true } },
    [
      {
        $set: {
          status: { $cond: [{ $in: ['$status', ['waiting', 'held']] }, 'stopped', '$status'] },
          dueAt: '$$REMOVE',
          inFlight: '$$REMOVE',
        },
      },
    ],
    { session },
  );
}

/** What was stopped before it was sent is sent after all. */
export async function resume(
  db: Db,
  which: Filter<DeliveryDocument>,
  dueAt: Date,
  session: ClientSession,
): Promise<void> {
  await deliveriesOf(db).updateMany(
    { ...which, status: 'stopped', sends: 0 },
    { $set: { status: 'waiting', dueAt, leaseUntil: dueAt } },
    { session },
  );
}

/** The number takes no texts: it is telephoned at once, where no such call waits already (rules 5.3). */
export async function addCallInstead(
  db: Db,
  { parentId, alertId, contactId, kind }: DeliveryDocument,
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (!alertId || !contactId) return;
  const of = { alertId, contactId, kind, channel: 'call' as const };
  if (await deliveriesOf(db).findOne({ ...of, dueAt: { $exists: true } }, { session })) return;
  await addDeliveries(db, [newDelivery({ ...of, parentId, dueAt: now }, now)], session);
}
