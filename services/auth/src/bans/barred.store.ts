import type { Encryption } from '@notalone/service-kit/secrets/encryption';
import type { ClientSession, Collection, Db } from 'mongodb';
import { emailKey } from '../accounts/accounts.rules.ts';
import type { AccountDocument } from '../accounts/accounts.store.ts';

/**
 * Keyed hash of an e-mail address or phone number of a person banned for a child's safety (rules 6.2). It outlives the
 * account, and nothing can be read from it.
 */
interface BarredDocument {
  _id: string;
  userId: string;
  /** The ban's end; absent for a permanent one. */
  until?: Date;
}
const barredOf = (db: Db): Collection<BarredDocument> => db.collection('barred');

export async function createBarredIndexes(db: Db): Promise<void> {
  await barredOf(db).createIndex({ userId: 1 }, { name: 'person' });
}
export async function createBarredEndIndex(db: Db): Promise<void> {
  await barredOf(db).createIndex({ until: 1 }, { name: 'end', expireAfterSeconds: 0 });
}

interface BarredDeps {
  readonly db: Db;
  readonly encryption: Encryption;
}

export async function bar(
  { db, encryption }: BarredDeps,
  { _id: userId, email, phone, ban }: AccountDocument,
  session: ClientSession,
): Promise<void> {
  const hashes = [
    encryption.fingerprint(emailKey(email), 'barred e-mail'),
    encryption.fingerprint(phone, 'barred phone'),
  ];
  const change = ban?.until
    ? { $set: { userId, until: ban.until } }
    : { $set: { userId }, $unset: { until: '' as const } };
  for (const _id of hashes) await barredOf(db).updateOne({ _id }, change, { upsert: true, session });
}

/** The ban was taken back. */
export async function unbar({ db }: Pick<BarredDeps, 'db'>, userId: string, session: ClientSession): Promise<void> {
  await barredOf(db).deleteMany({ userId }, { session });
}

/** Also of what was stored before KEY_SECRET was rotated. */
async function isAnyBarred({ db }: BarredDeps, hashes: string[], now: Date, session: ClientSession): Promise<boolean> {
  const running = { $or: [{ until: { $exists: false } }, { until: { $gt: now } }] };
  return (await barredOf(db).findOne({ _id: { $in: hashes }, ...running }, { session })) !== null;
}
export const isEmailBarred = (deps: BarredDeps, email: string, now: Date, session: ClientSession): Promise<boolean> =>
  isAnyBarred(deps, deps.encryption.fingerprints(emailKey(email), 'barred e-mail'), now, session);
export const isPhoneBarred = (deps: BarredDeps, phone: string, now: Date, session: ClientSession): Promise<boolean> =>
  isAnyBarred(deps, deps.encryption.fingerprints(phone, 'barred phone'), now, session);
