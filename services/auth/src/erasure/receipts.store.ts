import { RECEIPT_WAITS_DAYS } from '@notalone/contracts';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import type { Encryption } from '@notalone/service-kit/secrets/encryption';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { AuthDeps } from '../deps.ts';

/** Somebody who has left, and whom a receipt is owed. Only the address is of the person, and it is encrypted. */
interface AwaitedReceipt {
  /** The erasure's id. */
  _id: string;
  encrypted: string;
  askedAt: Date;
  expiresAt: Date;
}
const awaited = (db: Db): Collection<AwaitedReceipt> => db.collection<AwaitedReceipt>('awaitedReceipts');
const context = (erasureId: string) => `receipt ${erasureId}`;
const DAY_MS = 86_400_000;

export const AWAITED_RECEIPTS: StoredCollection = {
  collection: 'awaitedReceipts',
  indexes: [{ key: { expiresAt: 1 }, name: 'end', expireAfterSeconds: 0 }],
  ofNobody: 'Made by the erasure, under its id: the address, until the receipt is sent.',
  expires: [{ what: 'the address of somebody who left, for the receipt', seconds: RECEIPT_WAITS_DAYS * 86_400 }],
  privacy: [
    {
      what: 'the address of somebody who has left, for the receipt of the erasure',
      how: 'encrypted',
      why: 'to send the receipt once all services have confirmed',
      seenBy: 'nobody',
      kept: 'until it is sent, at most 14 days',
    },
  ],
};

export async function awaitReceipt(
  { db, encryption, now }: Pick<AuthDeps, 'db' | 'encryption' | 'now'>,
  session: ClientSession,
  { erasureId, email, askedAt }: { readonly erasureId: string; readonly email: string; readonly askedAt: Date },
): Promise<void> {
  const encrypted = encryption.encrypt(email, context(erasureId));
  const expiresAt = new Date(now().getTime() + RECEIPT_WAITS_DAYS * DAY_MS);
  await awaited(db).insertOne({ _id: erasureId, encrypted, askedAt, expiresAt }, { session });
}

/** Removes and returns it: a receipt is sent once. */
export const takeAwaitedReceipt = async (
  db: Db,
  session: ClientSession,
  erasureId: string,
  now: Date,
): Promise<AwaitedReceipt | undefined> => {
  const taken = await awaited(db).findOneAndDelete({ _id: erasureId }, { session });
  return taken && taken.expiresAt > now ? taken : undefined;
};

/** @throws when it was encrypted with another KEY_SECRET */
export const addressOf = (encryption: Encryption, { _id, encrypted }: AwaitedReceipt): string =>
  encryption.decrypt(encrypted, context(_id));
