import { type ClaimedJob, claimJob, type QueuedJob } from '@notalone/service-kit/jobs/claim-job';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { Platform } from '@notalone/service-kit/platform';
import type { Encryption } from '@notalone/service-kit/secrets/encryption';
import { randomId } from '@notalone/service-kit/secrets/random-id';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { Message } from './messages.ts';

/** A message waiting to be sent; address, text and code are encrypted at rest. */
export interface Delivery extends QueuedJob {
  userId: string;
  channel: Message['channel'];
  encrypted: string;
  expiresAt: Date;
}
interface DeliveriesDeps extends Pick<Platform, 'db' | 'now'> {
  readonly encryption: Encryption;
  readonly deliveryWorker: { wake(): void };
}

/** Longer than any provider's timeout. */
const LEASE_MS = 30_000;
const deliveries = (db: Db): Collection<Delivery> => db.collection<Delivery>('deliveries');
const context = (id: string) => `delivery ${id}`;

export const DELIVERIES: PersonalData<Delivery> = {
  collection: 'deliveries',
  indexes: [
    { key: { dueAt: 1 }, name: 'due' },
    { key: { userId: 1 }, name: 'person' },
  ],
  subject: 'person',
  where: (userId) => ({ userId }),
  whenLeaving: 'delete',
  privacy: [
    {
      what: 'messages waiting to be sent',
      how: 'encrypted',
      why: 'so that a crash loses none',
      seenBy: 'nobody',
      kept: 'until sent, or too old',
    },
  ],
  inCopy: { leftOut: 'Codes, and mails that arrive within minutes.' },
  receipt: 'access',
};

/** Queues a message in the transaction that causes it: it is sent if and only if that commits, even after a crash. */
export async function enqueue(
  deps: DeliveriesDeps,
  session: ClientSession,
  userId: string,
  message: Message,
): Promise<void> {
  const _id = randomId();
  const now = deps.now();
  const encrypted = deps.encryption.encrypt(JSON.stringify(message), context(_id));
  const { channel, expiresAt } = message;
  await deliveries(deps.db).insertOne(
    { _id, userId, channel, encrypted, attempts: 0, dueAt: now, leaseUntil: now, expiresAt },
    { session },
  );
  afterCommit(session, deps.deliveryWorker.wake);
}

export const claimDelivery = (db: Db, now: Date): Promise<ClaimedJob<Delivery> | undefined> =>
  claimJob(deliveries(db), now, { leaseMs: LEASE_MS });

/** @throws when it was encrypted with another KEY_SECRET */
export function openDelivery(deps: Pick<DeliveriesDeps, 'encryption'>, delivery: Delivery): Message {
  const message: Omit<Message, 'expiresAt'> = JSON.parse(
    deps.encryption.decrypt(delivery.encrypted, context(delivery._id)),
  );
  return { ...message, expiresAt: delivery.expiresAt } as Message;
}
