import type { Seal } from '@notalone/service-kit/secrets/seal';
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
}
const barredOf = (db: Db): Collection<BarredDocument> => db.collection('barred');

export async function createBarredIndexes(db: Db): Promise<void> {
  await barredOf(db).createIndex({ userId: 1 }, { name: 'person' });
}

type Identity = Pick<AccountDocument, 'email' | 'phone'>;
const hashesOf = (seal: Seal, { email, phone }: Identity) => [
  seal.fingerprint(emailKey(email), 'barred e-mail'),
  seal.fingerprint(phone, 'barred phone'),
];
/** Also as they were stored before KEY_SECRET was rotated. */
const knownHashesOf = (seal: Seal, { email, phone }: Identity) => [
  ...seal.fingerprints(emailKey(email), 'barred e-mail'),
  ...seal.fingerprints(phone, 'barred phone'),
];

interface BarredDeps {
  readonly db: Db;
  readonly seal: Seal;
}

export async function bar({ db, seal }: BarredDeps, account: AccountDocument, session: ClientSession): Promise<void> {
  for (const _id of hashesOf(seal, account))
    await barredOf(db).updateOne({ _id }, { $setOnInsert: { userId: account._id } }, { upsert: true, session });
}

/** The ban was taken back. */
export async function unbar({ db }: Pick<BarredDeps, 'db'>, userId: string, session: ClientSession): Promise<void> {
  await barredOf(db).deleteMany({ userId }, { session });
}

export const isBarred = async (
  { db, seal }: BarredDeps,
  identity: Identity,
  session: ClientSession,
): Promise<boolean> =>
  (await barredOf(db).findOne({ _id: { $in: knownHashesOf(seal, identity) } }, { session })) !== null;
