import { PASSKEYS_MAX } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, Filter, UpdateFilter } from 'mongodb';

export interface StoredPasskey {
  /** Ours, for paths; `credentialId` may be longer than an address. */
  _id: string;
  credentialId: string;
  /** COSE key in base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt?: Date;
  /** Its counter went back. */
  lockedAt?: Date;
}
export interface StoredAuthenticator {
  /** The secret, encrypted. */
  encrypted: string;
  createdAt: Date;
  lastUsedAt?: Date;
  /** The newest time step of which a code was accepted: it and earlier ones are refused (RFC 6238, 5.2). */
  lastStep: number;
}
/** Everything with which one person confirms. In one document, so that each change is decided by one update. */
export interface FactorsDocument {
  /** The account. */
  _id: string;
  passkeys: StoredPasskey[];
  authenticator?: StoredAuthenticator;
  /** Shown in this session, and not yet confirmed with a code. */
  pendingAuthenticator?: { encrypted: string; sessionId: string; expiresAt: Date };
  /** Keyed hashes. */
  recoveryCodes: string[];
}

const factors = (db: Db): Collection<FactorsDocument> => db.collection<FactorsDocument>('secondFactors');
export const SECOND_FACTORS: PersonalData<FactorsDocument> = {
  collection: 'secondFactors',
  subject: 'person',
  where: (_id) => ({ _id }),
  whenLeaving: 'delete',
  privacy: [
    {
      what: 'passkeys: public key, name, times; of admins the secret of an authenticator app and ten recovery codes',
      how: 'the secret encrypted, the codes keyed hashes',
      why: 'to confirm that it is really oneself',
      seenBy: 'oneself, without keys and secret',
      kept: 'until removed, reset by the operator, or the account is deleted',
    },
  ],
  inCopy: { kind: ['passkey', 'authenticator'] },
  receipt: 'access',
};

export const findFactors = async (
  db: Db,
  userId: string,
  session?: ClientSession,
): Promise<FactorsDocument | undefined> =>
  (await factors(db).findOne({ _id: userId }, session ? { session } : {})) ?? undefined;

/** Creates the empty document if there is none. */
export async function ensureFactors(db: Db, session: ClientSession, userId: string): Promise<void> {
  const $setOnInsert = { passkeys: [], recoveryCodes: [] };
  await factors(db).updateOne({ _id: userId }, { $setOnInsert }, { session, upsert: true });
}

const NO_FACTOR = { 'passkeys.0': { $exists: false }, authenticator: { $exists: false } };

interface Change {
  readonly session: ClientSession;
  readonly userId: string;
  /** Only while nothing is registered: the caller has shown no more than the password. */
  readonly isFirst: boolean;
}
async function change(
  db: Db,
  { session, userId, isFirst }: Change,
  filter: Filter<FactorsDocument>,
  update: UpdateFilter<FactorsDocument>,
): Promise<boolean> {
  const which = { _id: userId, ...(isFirst && NO_FACTOR), ...filter } as Filter<FactorsDocument>;
  return (await factors(db).updateOne(which, update, { session })).matchedCount === 1;
}

/** False when it is there already, when there are too many, or when `isFirst` no longer holds. */
export const insertPasskey = (db: Db, to: Change, passkey: StoredPasskey): Promise<boolean> =>
  change(
    db,
    to,
    {
      'passkeys.credentialId': { $ne: passkey.credentialId },
      [`passkeys.${PASSKEYS_MAX - 1}`]: { $exists: false },
    },
    { $push: { passkeys: passkey } },
  );

export async function storePendingAuthenticator(
  db: Db,
  session: ClientSession,
  userId: string,
  pendingAuthenticator: NonNullable<FactorsDocument['pendingAuthenticator']>,
): Promise<void> {
  await factors(db).updateOne({ _id: userId }, { $set: { pendingAuthenticator } }, { session });
}
/** Makes the pending one, if it is still this one, the authenticator. */
export const insertAuthenticator = (db: Db, to: Change, authenticator: StoredAuthenticator): Promise<boolean> =>
  change(
    db,
    to,
    { 'pendingAuthenticator.encrypted': authenticator.encrypted },
    { $set: { authenticator }, $unset: { pendingAuthenticator: 1 } },
  );

/** Records the use of a passkey whose counter is still `before`. False when it changed, was locked or removed. */
export async function recordPasskeyUse(
  db: Db,
  { userId, credentialId, before, counter, now }: PasskeyUse & { before: number; counter: number },
): Promise<boolean> {
  const which = { credentialId, counter: before, lockedAt: { $exists: false } };
  const { matchedCount } = await factors(db).updateOne(
    { _id: userId, passkeys: { $elemMatch: which } },
    { $set: { 'passkeys.$.counter': counter, 'passkeys.$.lastUsedAt': now } },
  );
  return matchedCount === 1;
}
interface PasskeyUse {
  readonly userId: string;
  readonly credentialId: string;
  readonly now: Date;
}
/** False when it is locked already or gone. */
export async function lockPasskey(
  db: Db,
  session: ClientSession,
  { userId, credentialId, now }: PasskeyUse,
): Promise<boolean> {
  const { matchedCount } = await factors(db).updateOne(
    { _id: userId, passkeys: { $elemMatch: { credentialId, lockedAt: { $exists: false } } } },
    { $set: { 'passkeys.$.lockedAt': now } },
    { session },
  );
  return matchedCount === 1;
}
/** False when a code of this step or a later one was accepted before. */
export async function acceptAuthenticatorStep(db: Db, userId: string, step: number, now: Date): Promise<boolean> {
  const { matchedCount } = await factors(db).updateOne(
    { _id: userId, 'authenticator.lastStep': { $lt: step } },
    { $set: { 'authenticator.lastStep': step, 'authenticator.lastUsedAt': now } },
  );
  return matchedCount === 1;
}
/** Removes the code that one of these is the hash of. False when there is none. */
export async function spendRecoveryHash(db: Db, userId: string, hashes: string[]): Promise<boolean> {
  const { matchedCount } = await factors(db).updateOne(
    { _id: userId, recoveryCodes: { $in: hashes } },
    { $pull: { recoveryCodes: { $in: hashes } } },
  );
  return matchedCount === 1;
}
export async function storeRecoveryHashes(
  db: Db,
  session: ClientSession,
  userId: string,
  recoveryCodes: string[],
): Promise<void> {
  await factors(db).updateOne({ _id: userId }, { $set: { recoveryCodes } }, { session });
}
/** In a transaction that has read the document: a change in between makes it start again. */
export async function removeStoredPasskey(db: Db, session: ClientSession, userId: string, id: string): Promise<void> {
  await factors(db).updateOne({ _id: userId }, { $pull: { passkeys: { _id: id } } }, { session });
}
export async function removeStoredAuthenticator(db: Db, session: ClientSession, userId: string): Promise<void> {
  await factors(db).updateOne({ _id: userId }, { $unset: { authenticator: 1 } }, { session });
}
/** Passkeys and an authenticator app that were added since: whoever took the account did. */
export async function removeFactorsSince(db: Db, session: ClientSession, userId: string, since: Date): Promise<void> {
  await factors(db).updateOne({ _id: userId }, { $pull: { passkeys: { createdAt: { $gte: since } } } }, { session });
  const added = { _id: userId, 'authenticator.createdAt': { $gte: since } };
  await factors(db).updateOne(added, { $unset: { authenticator: 1 }, $set: { recoveryCodes: [] } }, { session });
}
/** Passkeys, authenticator app and recovery codes. False when nothing was registered. */
export async function removeFactorsOf(db: Db, session: ClientSession, userId: string): Promise<boolean> {
  return (await factors(db).deleteOne({ _id: userId }, { session })).deletedCount === 1;
}
