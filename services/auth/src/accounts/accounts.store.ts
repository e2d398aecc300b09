import { UNVERIFIED_PURGE_DAYS } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, IndexDescription, WithId } from 'mongodb';
import { type Ban, emailKey, purgeBefore } from './accounts.rules.ts';

export interface AccountDocument {
  _id: string;
  username: string;
  usernameKey: string;
  email: string;
  emailKey: string;
  /**
   * The e-mail address this account owns. Absent when another account already owned it at registration: this account
   * then receives no mail, and the owner is tried first at login (ADR 0031).
   */
  holdsEmail?: true;
  passwordHash: string;
  phone: string;
  /** The phone number belongs to the owner of the e-mail address, so no code is texted to it for this account. */
  phoneBelongsToAnother?: true;
  /** Registered with the e-mail of somebody banned for a child's safety: no code is ever sent. */
  hasBannedEmail?: true;
  /** Has the phone number of somebody who is banned, which households share: it reads until a moderator has looked. */
  readsOnly?: true;
  role: 'parent' | 'admin';
  createdAt: Date;
  /** That the person is an adult and which terms of use and house rules it accepted, as far as the call said so. */
  agreed?: { isAdult?: true; terms?: string; at: Date };
  phoneVerifiedAt?: Date;
  /**
   * A code that waits for the next hour's budget. Those of the network that had caused the fewest texts come first.
   */
  waitingText?: { since: Date; networkTexts: number; isWelcome: boolean };
  /**
   * The number before, unless it was stolen: for a while alerts tell it to ring the child, and what they are about
   * while nobody knows whose account it is (rules 1.13).
   */
  formerPhone?: { phoneNumber: string; until: Date; isDisputed?: true };
  /** When it was stopped, the newest last. Nobody logs in before `until`. */
  freezes?: readonly { readonly from: Date; readonly until: Date }[];
  /** Changes were undone: what the account did in these times somebody else did. The newest last. */
  takenOver?: readonly { readonly from: Date; readonly until: Date }[];
  emailVerifiedAt?: Date;
  ban?: Ban;
  /** Of the last change in bans.state. */
  banVersion?: number;
  /** An admin who looks after cases of child safety. */
  safeguarding?: boolean;
  /** Every login writes this field, so a concurrent password change, ban or erasure conflicts with it. */
  lastLoginAt?: Date;
  /** Incremented with every announced change. */
  version: number;
}
export type Account = WithId<AccountDocument>;

export const accounts = (db: Db): Collection<AccountDocument> => db.collection<AccountDocument>('accounts');

/** An address has one holder and may have been used to register other accounts. */
const ACCOUNT_INDEXES: readonly IndexDescription[] = [
  { key: { emailKey: 1, createdAt: 1 }, name: 'email' },
  { key: { emailKey: 1 }, name: 'holder of an email', unique: true, partialFilterExpression: { holdsEmail: true } },
  {
    key: { usernameKey: 1 },
    name: 'username',
    unique: true,
    partialFilterExpression: { usernameKey: { $exists: true } },
  },
  { key: { createdAt: 1 }, name: 'age' },
  {
    key: { 'ban.until': 1 },
    name: 'end of ban',
    partialFilterExpression: { 'ban.until': { $exists: true } },
  },
  {
    key: { 'formerPhone.until': 1 },
    name: 'end of former phone',
    partialFilterExpression: { 'formerPhone.until': { $exists: true } },
  },
  {
    key: { 'waitingText.networkTexts': 1, 'waitingText.since': 1 },
    name: 'waiting texts',
    partialFilterExpression: { 'waitingText.since': { $exists: true } },
  },
];
export const ACCOUNTS: PersonalData<AccountDocument> = {
  collection: 'accounts',
  indexes: ACCOUNT_INDEXES,
  subject: 'person',
  where: (_id) => ({ _id }),
  hold: { without: ['passwordHash'] },
  whenLeaving: 'delete',
  expires: [{ what: 'accounts whose phone was never verified', seconds: UNVERIFIED_PURGE_DAYS * 86_400 }],
  privacy: [
    {
      what: 'username, email, phone number',
      why: 'to log in, to send codes; the number also to say that a child may be in danger',
      seenBy:
        "oneself; username: other parents; number: moderators who look after children, in an open case of theirs, with a second one's yes, or in an urgent one its confirmation within a day (each look is recorded)",
      kept: 'until the account is deleted; unverified accounts 14 days',
    },
    { what: 'password', how: 'argon2id hash', why: 'to log in', seenBy: 'nobody', kept: 'until changed or deleted' },
    {
      what: 'from when until when an account was stopped, or somebody else had it',
      how: 'Kafka `people.state`, compacted, and the databases of the services',
      why: 'so that what can be undone waits, and what was done then is marked',
      seenBy: "oneself; the mark also the child's other guardian",
      kept: 'stopped: 30 days after; the rest until the account is deleted',
    },
    {
      what: 'that one is an adult, which version of the terms of use and house rules one accepted, and when',
      why: 'to prove it',
      seenBy: 'nobody',
      kept: 'until deleted',
    },
    {
      what: 'address typed by somebody without an account',
      how: 'as a decoy that nobody can log in to',
      why: 'so that an answer does not tell who has an account',
      seenBy: 'nobody',
      kept: '14 days',
    },
  ],
  inCopy: { kind: 'account' },
  receipt: 'account',
};

const inSession = (session: ClientSession | undefined) => (session ? { session } : {});

/** The account that owns the address. Mail and roles given to an address go to this one. */
export async function findHolder(db: Db, email: string, session?: ClientSession): Promise<Account | undefined> {
  const holder = await accounts(db).findOne({ emailKey: emailKey(email), holdsEmail: true }, inSession(session));
  return holder ?? undefined;
}
/** Every account registered with the address, its owner first. */
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
/** Looks up members by username. Accounts whose phone was never verified are not found. */
export const findNamed = (
  db: Db,
  ids: readonly string[],
): Promise<Pick<AccountDocument, '_id' | 'username' | 'email'>[]> =>
  accounts(db)
    .find({ _id: { $in: [...ids] }, phoneVerifiedAt: { $exists: true } })
    .project<Pick<AccountDocument, '_id' | 'username' | 'email'>>({ username: 1, email: 1 })
    .toArray();

/** Updates an account and returns its new state; undefined when it does not exist. */
export async function changeAccount(
  db: Db,
  session: ClientSession,
  userId: string,
  set: Partial<AccountDocument>,
  unset: readonly (keyof AccountDocument)[] = [],
): Promise<AccountDocument | undefined> {
  const changed = await accounts(db).findOneAndUpdate(
    { _id: userId },
    {
      $set: set,
      $inc: { version: 1 },
      ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((field) => [field, ''])) }),
    },
    { session, returnDocument: 'after' },
  );
  return changed ?? undefined;
}

/** Takes an address from whoever else owns it; that account stays, and gets no mail (ADR 0031). */
export async function leaveEmail(
  db: Db,
  session: ClientSession,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  await accounts(db).updateOne(
    { emailKey: emailKey(email), holdsEmail: true, _id: { $ne: userId } },
    { $unset: { holdsEmail: '', emailVerifiedAt: '' } },
    { session },
  );
}

/** Accounts registered with an address and never verified. Banned accounts are kept. */
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
