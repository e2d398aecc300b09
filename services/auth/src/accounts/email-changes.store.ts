import { EMAIL_LINK_HOURS } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';

/** A new address whose link has not been used yet. */
export interface EmailChange {
  /** The person's id: another new address replaces it. */
  _id: string;
  email: string;
  tokenHash: string;
  /** Of the same password with the new address's salt (ADR 0031). */
  passwordHash: string;
  /** When the password was changed since, the link is void. */
  replaces: string;
  expiresAt: Date;
}
const emailChangesOf = (db: Db): Collection<EmailChange> => db.collection('emailChanges');

export const EMAIL_CHANGES: PersonalData<EmailChange> = {
  collection: 'emailChanges',
  indexes: [
    { key: { tokenHash: 1 }, name: 'link' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
  subject: 'person',
  where: (_id) => ({ _id }),
  whenLeaving: 'delete',
  expires: [{ what: 'a link to a new address', seconds: EMAIL_LINK_HOURS * 3600 }],
  privacy: 'the former number or address after a change',
  inCopy: { kind: 'account' },
  receipt: 'account',
};

export async function saveEmailChange(db: Db, session: ClientSession, { _id, ...change }: EmailChange): Promise<void> {
  await emailChangesOf(db).replaceOne({ _id }, change, { session, upsert: true });
}

export const findEmailChange = (db: Db, userId: string, now: Date): Promise<EmailChange | null> =>
  emailChangesOf(db).findOne({ _id: userId, expiresAt: { $gt: now } });

/** Uses a link up. Undefined when it is unknown, used or too old. */
export async function takeEmailChange(
  db: Db,
  session: ClientSession,
  tokenHash: string,
  now: Date,
): Promise<EmailChange | undefined> {
  const taken = await emailChangesOf(db).findOneAndDelete({ tokenHash, expiresAt: { $gt: now } }, { session });
  return taken ?? undefined;
}

/** An address that waits for its link to be opened. */
export async function eraseEmailChangeOf(db: Db, session: ClientSession, userId: string): Promise<void> {
  await emailChangesOf(db).deleteOne({ _id: userId }, { session });
}
