import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { Encryption } from '@notalone/service-kit/secrets/encryption';
import type { ClientSession, Collection, Db } from 'mongodb';
import { emailKey } from '../accounts/accounts.rules.ts';
import type { AccountDocument } from '../accounts/accounts.store.ts';

/**
 * Keyed hash of the e-mail address or phone number of somebody who deleted the account: so that open cases, warnings
 * and bans find the person who comes back (rules 6.2). Nothing can be read from it.
 */
interface FormerContactDocument {
  _id: string;
  hash: string;
  erasureId: string;
  /** Of the deleted account. */
  userId: string;
  /** A ban ran; it has no end when `until` is absent. */
  ban?: { until?: Date };
  /** The hash goes then; it stays for ever when absent. */
  until?: Date;
}
const formerContactsOf = (db: Db): Collection<FormerContactDocument> => db.collection('formerContacts');

type Identity = Pick<AccountDocument, 'email' | 'phone'>;
interface FormerContactDeps {
  readonly db: Db;
  readonly encryption: Encryption;
}
/** What the moderators' service remembers of somebody who left, and until when. */
export type Remembered = 'nothing' | { until?: Date };
/** Until the moderators' service has said what it remembers. */
const UNTIL_SAID_DAYS = 30;
const DAY_MS = 86_400_000;
export const FORMER_CONTACTS: PersonalData<FormerContactDocument> = {
  collection: 'formerContacts',
  indexes: [
    { key: { hash: 1 }, name: 'hash' },
    { key: { erasureId: 1 }, name: 'erasure' },
    { key: { userId: 1 }, name: 'person' },
    { key: { until: 1 }, name: 'end', expireAfterSeconds: 0 },
  ],
  subject: 'person',
  where: (userId) => ({ userId }),
  whenLeaving: {
    keep: 'Made by the erasure. They go, unless the moderators’ service says what it remembers and how long.',
  },
  expires: [
    {
      what: 'keyed hashes of who left, until content has said what it remembers',
      seconds: UNTIL_SAID_DAYS * 86_400,
    },
  ],
  privacy: [
    {
      what: 'e-mail and phone number of somebody who left under an open case, a warning or a ban',
      how: 'keyed hash',
      why: 'so that the moderators know who comes back (rules 6.2)',
      seenBy: "nobody; moderators learn that a new account is the same person's, or has the same number",
      kept: '12 months; until the ban ends',
    },
  ],
  inCopy: { leftOut: 'Whoever is in it has left.' },
};

/**
 * Call it before the account is deleted. `settleContacts` decides later which hashes stay, and how long. `remembered` is
 * what the moderators' service has said already; undefined before it has.
 */
export async function rememberContacts(
  { db, encryption, now }: FormerContactDeps & { readonly now: () => Date },
  { _id: userId, email, phone, ban }: AccountDocument,
  { erasureId, remembered }: { readonly erasureId: string; readonly remembered: Remembered | undefined },
  session: ClientSession,
): Promise<void> {
  if (remembered === 'nothing') return;
  const until = remembered ? remembered.until : new Date(now().getTime() + UNTIL_SAID_DAYS * DAY_MS);
  const hashes = [encryption.fingerprint(emailKey(email), 'left e-mail'), encryption.fingerprint(phone, 'left phone')];
  for (const hash of hashes) {
    const row = {
      hash,
      erasureId,
      userId,
      ...(ban && { ban: ban.until ? { until: ban.until } : {} }),
      ...(until && { until }),
    };
    await formerContactsOf(db).updateOne(
      { _id: `${erasureId}/${hash}` },
      { $setOnInsert: row },
      { upsert: true, session },
    );
  }
}

/** What the moderators' service remembers of somebody who left: nothing, or cases and decisions until then. */
export async function settleContacts(
  db: Db,
  erasureId: string,
  remembered: { readonly until?: Date } | undefined,
  session: ClientSession,
): Promise<void> {
  if (!remembered) await formerContactsOf(db).deleteMany({ erasureId }, { session });
  else
    await formerContactsOf(db).updateMany(
      { erasureId },
      remembered.until ? { $set: { until: remembered.until } } : { $unset: { until: '' } },
      { session },
    );
}

/** The ban of somebody who left was taken back. */
export async function forgetFormerBan(db: Db, userId: string, session: ClientSession): Promise<void> {
  await formerContactsOf(db).updateMany({ userId }, { $unset: { ban: '' } }, { session });
}

export interface Former {
  readonly userId: string;
  /** Households share a phone number; an address is one person's. */
  readonly same: 'email' | 'phone';
  /** A ban of the former account still runs. */
  readonly isBanned: boolean;
}
/** Deleted accounts with the same address, or at least the same number. */
export async function findFormer(
  { db, encryption }: FormerContactDeps,
  { email, phone }: Identity,
  now: Date,
  session: ClientSession,
): Promise<Former[]> {
  const byEmail = encryption.fingerprints(emailKey(email), 'left e-mail');
  const hashes = [...byEmail, ...encryption.fingerprints(phone, 'left phone')];
  const alive = { $or: [{ until: { $exists: false } }, { until: { $gt: now } }] };
  const found = await formerContactsOf(db)
    .find({ hash: { $in: hashes }, ...alive }, { session })
    .toArray();
  const byPerson = Map.groupBy(found, ({ userId }) => userId);
  return [...byPerson].map(([userId, rows]) => ({
    userId,
    same: rows.some(({ hash }) => byEmail.includes(hash)) ? 'email' : 'phone',
    isBanned: rows.some(({ ban }) => ban !== undefined && (ban.until === undefined || ban.until > now)),
  }));
}
