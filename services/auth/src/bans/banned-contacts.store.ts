import type { Encryption } from '@notalone/service-kit/secrets/encryption';
import type { ClientSession, Collection, Db } from 'mongodb';
import { emailKey } from '../accounts/accounts.rules.ts';
import type { AccountDocument } from '../accounts/accounts.store.ts';

/**
 * Keyed hash of an e-mail address or phone number of a person banned for a child's safety (rules 6.2). It outlives the
 * account, and nothing can be read from it.
 */
interface BannedContactDocument {
  _id: string;
  userId: string;
  /** The ban's end; absent for a permanent one. */
  until?: Date;
}
const bannedContactsOf = (db: Db): Collection<BannedContactDocument> => db.collection('bannedContacts');

export async function createBannedContactIndexes(db: Db): Promise<void> {
  await bannedContactsOf(db).createIndexes([
    { key: { userId: 1 }, name: 'person' },
    { key: { until: 1 }, name: 'end', expireAfterSeconds: 0 },
  ]);
}

interface BannedContactDeps {
  readonly db: Db;
  readonly encryption: Encryption;
}

export async function banContacts(
  { db, encryption }: BannedContactDeps,
  { _id: userId, email, phone, ban }: AccountDocument,
  session: ClientSession,
): Promise<void> {
  const hashes = [
    encryption.fingerprint(emailKey(email), 'banned e-mail'),
    encryption.fingerprint(phone, 'banned phone'),
  ];
  const change = ban?.until
    ? { $set: { userId, until: ban.until } }
    : { $set: { userId }, $unset: { until: '' as const } };
  for (const _id of hashes) await bannedContactsOf(db).updateOne({ _id }, change, { upsert: true, session });
}

/** Forgets the contacts of a person whose ban was taken back. */
export async function unbanContacts(
  { db }: Pick<BannedContactDeps, 'db'>,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await bannedContactsOf(db).deleteMany({ userId }, { session });
}

/** Finds contacts that were hashed with an earlier KEY_SECRET, too. */
async function isAnyBanned(
  { db }: BannedContactDeps,
  hashes: string[],
  now: Date,
  session: ClientSession,
): Promise<boolean> {
  const running = { $or: [{ until: { $exists: false } }, { until: { $gt: now } }] };
  return (await bannedContactsOf(db).findOne({ _id: { $in: hashes }, ...running }, { session })) !== null;
}
export const isEmailBanned = (
  deps: BannedContactDeps,
  email: string,
  now: Date,
  session: ClientSession,
): Promise<boolean> => isAnyBanned(deps, deps.encryption.fingerprints(emailKey(email), 'banned e-mail'), now, session);
export const isPhoneBanned = (
  deps: BannedContactDeps,
  phone: string,
  now: Date,
  session: ClientSession,
): Promise<boolean> => isAnyBanned(deps, deps.encryption.fingerprints(phone, 'banned phone'), now, session);
