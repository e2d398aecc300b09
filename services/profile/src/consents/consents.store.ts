import { type ChildId, CONSENTS, type ConsentKind, type UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription, WithId } from 'mongodb';

/** Append-only: what was agreed to or withdrawn, in which wording, and when (rules 2.3). */
interface ConsentRecord {
  /** Absent once a guardian has left us whose child stays. */
  userId?: UserId;
  /** For which of the person's children; absent: about the person's own profile. */
  childId?: ChildId;
  kind: ConsentKind;
  given: boolean;
  wordingVersion: string;
  at: Date;
}

export const CONSENT_INDEXES: readonly IndexDescription[] = [
  { name: 'latest', key: { userId: 1, kind: 1, at: -1 } },
  { name: 'of-child', key: { childId: 1, kind: 1, at: -1 } },
];

export const consentsOf = (db: Db): Collection<ConsentRecord> => db.collection('consents');

export interface ConsentAnswer {
  readonly userId: UserId;
  readonly childId?: ChildId;
  readonly kind: ConsentKind;
  readonly given: boolean;
  /** The wording that was shown; absent: the current one. */
  readonly wordingVersion?: string | undefined;
  readonly at: Date;
}

/** About a child whichever guardian answered. */
const findLatest = (
  db: Db,
  userId: UserId,
  kind: ConsentKind,
  session?: ClientSession,
  childId?: ChildId,
): Promise<WithId<ConsentRecord> | null> =>
  consentsOf(db).findOne(childId ? { childId, kind } : { userId, kind, childId: { $exists: false } }, {
    sort: { at: -1, _id: -1 },
    ...(session && { session }),
  });

/** The wording that somebody agrees to now; undefined without consent. */
export async function findAgreedWording(db: Db, userId: UserId, kind: ConsentKind): Promise<string | undefined> {
  const latest = await findLatest(db, userId, kind);
  return latest?.given ? latest.wordingVersion : undefined;
}

/**
 * Adds a record for a new answer or wording, none for a repetition. A withdrawal names the wording that was agreed to.
 */
export async function recordConsent(
  db: Db,
  { userId, childId, kind, given, wordingVersion: shown, at }: ConsentAnswer,
  session: ClientSession,
): Promise<void> {
  const latest = await findLatest(db, userId, kind, session, childId);
  const wordingVersion = (given ? shown : latest?.wordingVersion) ?? CONSENTS[kind].versions[0];
  const isKnown = latest ? latest.given === given && (!given || latest.wordingVersion === wordingVersion) : !given;
  const record = { userId, ...(childId && { childId }), kind, given, wordingVersion, at };
  if (!isKnown) await consentsOf(db).insertOne(record, { session });
}

/** What the person agreed to, and when. For a child who stays with another guardian it goes on, as nobody’s. */
export async function eraseConsents(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await consentsOf(db).deleteMany({ userId, childId: { $exists: false } }, { session });
  await consentsOf(db).updateMany({ userId }, { $unset: { userId: '' } }, { session });
}

export async function eraseConsentsOfChild(db: Db, childId: ChildId, session: ClientSession): Promise<void> {
  await consentsOf(db).deleteMany({ childId }, { session });
}
