import { BAN_DAYS } from '@notalone/contracts/limits';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
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

export const BANNED_CONTACTS: PersonalData<BannedContactDocument> = {
  collection: 'bannedContacts',
  indexes: [
    { key: { userId: 1 }, name: 'person' },
    { key: { until: 1 }, name: 'end', expireAfterSeconds: 0 },
  ],
  subject: 'person',
  where: (userId) => ({ userId }),
  whenLeaving: { keep: 'Until the ban ends or is taken back.' },
  expires: [
    {
      what: 'keyed hashes of somebody banned for a child’s safety, unless for good',
      seconds: BAN_DAYS['1week'] * 86_400,
    },
  ],
  privacy: [
    {
      what: "e-mail and phone number of a person banned for a child's safety",
      how: 'keyed hash',
      why: 'so that nobody registers with them again',
      seenBy: 'nobody',
      kept: 'until the ban ends or is taken back',
    },
  ],
  inCopy: { leftOut: 'Nothing can be read from it.' },
};

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
