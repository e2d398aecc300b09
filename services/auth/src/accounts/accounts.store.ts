import type { ClientSession, Collection, Db, WithId } from 'mongodb';
import { type Ban, emailKey, purgeBefore } from './accounts.rules.ts';

export interface AccountDocument {
  _id: string;
  username: string;
  usernameKey: string;
  email: string;
  /** Absent on a decoy, so that nobody ever logs in to one. */
  emailKey?: string;
  /** The address a decoy of a registration was made for, as `emailKey`. */
  decoyKey?: string;
  passwordHash?: string;
  phone: string;
  role: 'parent' | 'admin';
  createdAt: Date;
  phoneVerifiedAt?: Date;
  emailVerifiedAt?: Date;
  ban?: Ban;
  /** Written by every login, so that one that is under way meets a change of the password, a ban and an erasure. */
  lastLoginAt?: Date;
  /** Answers a registration with a known e-mail, or a forgotten password of nobody: an account in every call but login. */
  decoy?: true;
  /** A decoy for which no text message is sent either: its number is the real owner's, or nobody asked for a code. */
  silent?: true;
  /** Grows with every announced change. */
  version: number;
}
export type Account = WithId<AccountDocument> & { emailKey: string; passwordHash: string };

const ANY_CASE = { locale: 'en', strength: 2 };
export const accounts = (db: Db): Collection<AccountDocument> => db.collection<AccountDocument>('accounts');

export async function createAccountIndexes(db: Db): Promise<void> {
  await accounts(db).createIndexes([
    { key: { emailKey: 1 }, name: 'email', unique: true, partialFilterExpression: { emailKey: { $exists: true } } },
    { key: { usernameKey: 1 }, name: 'username', unique: true, partialFilterExpression: { usernameKey: { $exists: true } } },
    { key: { createdAt: 1 }, name: 'age' },
  ]);
}

export async function createDecoyIndex(db: Db): Promise<void> {
  await accounts(db).createIndexes([
    { key: { decoyKey: 1 }, name: 'decoy', partialFilterExpression: { decoyKey: { $exists: true } } },
    { key: { email: 1 }, name: 'decoys of an e-mail', partialFilterExpression: { decoy: true }, collation: ANY_CASE },
  ]);
}

const isAccount = (document: AccountDocument | null): document is Account => document !== null && document.decoy !== true;

/** A person's account by its e-mail; never a decoy. */
export async function findByEmail(db: Db, email: string, session?: ClientSession): Promise<Account | undefined> {
  const found = await accounts(db).findOne({ emailKey: emailKey(email) }, session ? { session } : {});
  return isAccount(found) ? found : undefined;
}

/** A person's account by its id; never a decoy. */
export async function findAccount(db: Db, userId: string, session?: ClientSession): Promise<Account | undefined> {
  const found = await accounts(db).findOne({ _id: userId }, session ? { session } : {});
  return isAccount(found) ? found : undefined;
}

/** Names of people who are members: an account whose phone was never verified is as unknown as a decoy. */
export const findNamed = (db: Db, ids: readonly string[]): Promise<Pick<AccountDocument, '_id' | 'username' | 'email'>[]> =>
  accounts(db)
    .find({ _id: { $in: [...ids] }, decoy: { $exists: false }, phoneVerifiedAt: { $exists: true } })
    .project<Pick<AccountDocument, '_id' | 'username' | 'email'>>({ username: 1, email: 1 })
    .toArray();

/** What was answered in somebody's place holds her address too. */
export async function removeDecoysOf(db: Db, session: ClientSession, email: string): Promise<void> {
  await accounts(db).deleteMany({ decoy: true, email }, { session, collation: ANY_CASE });
}

/** Changes an account and answers its new state; undefined when there is none. */
export async function changeAccount(db: Db, session: ClientSession, userId: string, set: Partial<AccountDocument>): Promise<AccountDocument | undefined> {
  const changed = await accounts(db).findOneAndUpdate({ _id: userId }, { $set: set, $inc: { version: 1 } }, { session, returnDocument: 'after' });
  return changed ?? undefined;
}

/** What stands in for a registration with a known e-mail, as long as its phone is not verified. */
export const findDecoy = (db: Db, email: string): Promise<AccountDocument | null> =>
  accounts(db).findOne({ decoyKey: emailKey(email), phoneVerifiedAt: { $exists: false } });

/** What was registered with an e-mail and never verified, account or decoy. A banned account stays what it is. */
export const findUnverified = (db: Db, session: ClientSession, email: string): Promise<AccountDocument[]> =>
  accounts(db)
    .find({ $or: [{ emailKey: emailKey(email) }, { decoyKey: emailKey(email) }], phoneVerifiedAt: { $exists: false }, ban: { $exists: false } }, { session })
    .toArray();

/** Accounts that were never verified, and decoys, past their time. */
export const findPurgeable = (db: Db, now: Date, limit: number): Promise<AccountDocument[]> =>
  accounts(db)
    .find({ createdAt: { $lt: purgeBefore(now) }, $or: [{ phoneVerifiedAt: { $exists: false } }, { decoy: true }] })
    .limit(limit)
    .toArray();
