import type { ClientSession, Collection, Db, WithId } from 'mongodb';
import { type Ban, emailKey, purgeBefore } from './accounts.rules.ts';

export interface AccountDocument {
  _id: string;
  username: string;
  usernameKey: string;
  email: string;
  emailKey: string;
  /**
   * The address is this account's. Absent where the address was another account's already when this one was registered: then it gets no
   * mail, and the other account comes first at login (ADR 0031).
   */
  holdsEmail?: true;
  passwordHash: string;
  phone: string;
  /** The number is that of the account that holds the address: no code is texted to it for this one. */
  phoneBelongsToAnother?: true;
  role: 'parent' | 'admin';
  createdAt: Date;
  phoneVerifiedAt?: Date;
  emailVerifiedAt?: Date;
  ban?: Ban;
  /** Written by every login, so that a concurrent change of the password, ban or erasure conflicts with it. */
  lastLoginAt?: Date;
  /** Grows with every announced change. */
  version: number;
}
export type Account = WithId<AccountDocument>;

export const accounts = (db: Db): Collection<AccountDocument> => db.collection<AccountDocument>('accounts');

export async function createAccountIndexes(db: Db): Promise<void> {
  await accounts(db).createIndexes([
    { key: { emailKey: 1 }, name: 'email', unique: true, partialFilterExpression: { emailKey: { $exists: true } } },
    {
      key: { usernameKey: 1 },
      name: 'username',
      unique: true,
      partialFilterExpression: { usernameKey: { $exists: true } },
    },
    { key: { createdAt: 1 }, name: 'age' },
  ]);
}

/** An address has one holder and may have been used by other accounts; the decoys that stood for those are gone. */
export async function letAccountsShareEmails(db: Db): Promise<void> {
  await accounts(db).deleteMany({ decoy: true } as object);
  await accounts(db).updateMany({ emailKey: { $exists: true } }, { $set: { holdsEmail: true } });
  const existing = new Set((await accounts(db).indexes()).map(({ name }) => name));
  for (const name of ['email', 'decoy', 'decoys of an e-mail'])
    if (existing.has(name)) await accounts(db).dropIndex(name);
  await accounts(db).createIndexes([
    { key: { emailKey: 1, createdAt: 1 }, name: 'email' },
    { key: { emailKey: 1 }, name: 'holder of an email', unique: true, partialFilterExpression: { holdsEmail: true } },
  ]);
}

const inSession = (session: ClientSession | undefined) => (session ? { session } : {});

/** The account that has the address; everything that is mailed or granted to an address is for this one. */
export async function findHolder(db: Db, email: string, session?: ClientSession): Promise<Account | undefined> {
  const holder = await accounts(db).findOne({ emailKey: emailKey(email), holdsEmail: true }, inSession(session));
  return holder ?? undefined;
}
/** Every account that was registered with the address, its holder first. */
export async function findAllByEmail(db: Db, email: string, session?: ClientSession): Promise<Account[]> {
  const found = await accounts(db)
    .find({ emailKey: emailKey(email) }, inSession(session))
    .sort({ createdAt: 1 })
    .toArray();
  return found.toSorted((one, other) => Number(other.holdsEmail ?? false) - Number(one.holdsEmail ?? false));
}
export async function findAccount(db: Db, userId: string, session?: ClientSession): Promise<Account | undefined> {
  return (await accounts(db).findOne({ _id: userId }, inSession(session))) ?? undefined;
}
/** Names of people who are members: an account whose phone was never verified is unknown. */
export const findNamed = (
  db: Db,
  ids: readonly string[],
): Promise<Pick<AccountDocument, '_id' | 'username' | 'email'>[]> =>
  accounts(db)
    .find({ _id: { $in: [...ids] }, phoneVerifiedAt: { $exists: true } })
    .project<Pick<AccountDocument, '_id' | 'username' | 'email'>>({ username: 1, email: 1 })
    .toArray();

/** Changes an account and answers its new state; undefined when there is none. */
export async function changeAccount(
  db: Db,
  session: ClientSession,
  userId: string,
  set: Partial<AccountDocument>,
): Promise<AccountDocument | undefined> {
  const changed = await accounts(db).findOneAndUpdate(
    { _id: userId },
    { $set: set, $inc: { version: 1 } },
    { session, returnDocument: 'after' },
  );
  return changed ?? undefined;
}

/** What was registered with an address and never verified. A banned account stays what it is. */
export const findUnverified = (db: Db, session: ClientSession, email: string): Promise<AccountDocument[]> =>
  accounts(db)
    .find({ emailKey: emailKey(email), phoneVerifiedAt: { $exists: false }, ban: { $exists: false } }, { session })
    .toArray();

/** Accounts that were not verified in time. */
export const findPurgeable = (db: Db, now: Date, limit: number): Promise<AccountDocument[]> =>
  accounts(db)
    .find({ createdAt: { $lt: purgeBefore(now) }, phoneVerifiedAt: { $exists: false } })
    .limit(limit)
    .toArray();
