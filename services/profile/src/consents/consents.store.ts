import { CONSENTS, type ConsentKind, type UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription, WithId } from 'mongodb';

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
  /** The wording that was shown; absent: the current one. */
  readonly wordingVersion?: string | undefined;
  readonly at: Date;
}

const findLatest = (db: Db, userId: UserId, kind: ConsentKind, session?: ClientSession): Promise<WithId<ConsentRecord> | null> =>
  consentsOf(db).findOne({ userId, kind }, { sort: { at: -1, _id: -1 }, ...(session && { session }) });

/** Which wording somebody agrees to now; undefined where they do not. */
export async function findAgreedWording(db: Db, userId: UserId, kind: ConsentKind): Promise<string | undefined> {
  const latest = await findLatest(db, userId, kind);
  return latest?.given ? latest.wordingVersion : undefined;
}

/** Adds a record when it says something new: another answer, or agreement to another wording. What is taken back is the wording agreed to. */
export async function recordConsent(db: Db, { userId, kind, given, wordingVersion: shown, at }: ConsentSaid, session: ClientSession): Promise<void> {
  const latest = await findLatest(db, userId, kind, session);
  const wordingVersion = (given ? shown : latest?.wordingVersion) ?? CONSENTS[kind].versions[0];
  const known = latest ? latest.given === given && (!given || latest.wordingVersion === wordingVersion) : !given;
  if (!known) await consentsOf(db).insertOne({ userId, kind, given, wordingVersion, at }, { session });
}

export async function eraseConsents(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await consentsOf(db).deleteMany({ userId }, { session });
}
