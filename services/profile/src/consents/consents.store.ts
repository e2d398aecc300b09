import { type ChildId, CONSENTS, type ConsentKind, type UserId } from '@notalone/contracts';
import type { DataSubject, PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, WithId } from 'mongodb';

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

async function eraseConsents(db: Db, { subject, id }: DataSubject, session: ClientSession): Promise<void> {
  const own = subject === 'child' ? { childId: id as ChildId } : { userId: id as UserId, childId: { $exists: false } };
  await consentsOf(db).deleteMany(own, { session });
  if (subject === 'person')
    await consentsOf(db).updateMany({ userId: id as UserId }, { $unset: { userId: '' } }, { session });
}
export const CONSENTS_GIVEN: PersonalData<ConsentRecord, { readonly db: Db }> = {
  collection: 'consents',
  indexes: [
    { name: 'latest', key: { userId: 1, kind: 1, at: -1 } },
    { name: 'of-child', key: { childId: 1, kind: 1, at: -1 } },
  ],
  subject: 'both',
  where: (id: UserId & ChildId) => ({ $or: [{ userId: id }, { childId: id }] }),
  hold: {},
  whenLeaving: {
    by: ({ db }, dataSubject, session: ClientSession) => eraseConsents(db, dataSubject, session),
    says: 'Deleted. What was agreed to for a child who stays with another guardian stays, as nobody’s.',
  },
  privacy: [
    {
      what: "consents: what was agreed or taken back, wording's version, time",
      why: 'to prove them, to ask again when a wording changes',
      seenBy: 'oneself, which wording one agreed to last',
      kept: 'until the account is deleted',
    },
    {
      what: "what the parent agreed to for a child: purpose, wording's version, time, parental responsibility",
      why: 'to prove it',
      seenBy: 'the parent',
      kept: 'with the child',
    },
  ],
  inCopy: { kind: 'consent' },
  receipt: 'profile',
};
