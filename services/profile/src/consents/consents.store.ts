import { CONSENTS, type ConsentKind, type UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';

/** Written once and never changed: what was agreed to or taken back, in which wording, and when (rules 2.3). */
interface ConsentRecord {
  userId: UserId;
  kind: ConsentKind;
  given: boolean;
  wordingVersion: string;
  at: Date;
}

export const CONSENT_INDEXES: readonly IndexDescription[] = [{ name: 'latest', key: { userId: 1, kind: 1, at: -1 } }];

const consentsOf = (db: Db): Collection<ConsentRecord> => db.collection('consents');

export interface ConsentSaid {
  readonly userId: UserId;
  readonly kind: ConsentKind;
  readonly given: boolean;
  readonly at: Date;
}

/** Adds a record when it says something new: another answer, or the same one to another wording. */
export async function recordConsent(db: Db, { userId, kind, given, at }: ConsentSaid, session: ClientSession): Promise<void> {
  const latest = await consentsOf(db).findOne({ userId, kind }, { sort: { at: -1, _id: -1 }, session });
  const wordingVersion = CONSENTS[kind].version;
  const known = latest ? latest.given === given && (!given || latest.wordingVersion === wordingVersion) : !given;
  if (!known) await consentsOf(db).insertOne({ userId, kind, given, wordingVersion, at }, { session });
}

export async function eraseConsents(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await consentsOf(db).deleteMany({ userId }, { session });
}
