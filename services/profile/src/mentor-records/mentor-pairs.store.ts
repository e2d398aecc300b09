import { mentorAsked, mentorEnded, mentorStarted, type UserId } from '@notalone/contracts';
import { MENTOR_PAIR_KEPT_DAYS } from '@notalone/contracts/limits';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { type MentorPair, toldOfEnd } from './mentor-pairs.rules.ts';

export interface MentorPairDocument extends MentorPair {
  /** Both were asked how it is going. */
  checkInToldAt?: Date;
  /** 1: one of the two said that it does not work, so admins see it first. */
  concern: 0 | 1;
}

const OPEN = ['asked', 'active'] as const;
export const PAIR_KEPT_SECONDS = MENTOR_PAIR_KEPT_DAYS * 24 * 3600;
export const MENTOR_PAIR_INDEXES: readonly IndexDescription[] = [
  { name: 'mentor', key: { mentorId: 1, state: 1 } },
  { name: 'family', key: { familyId: 1, state: 1 } },
  // A second guard behind the rules: a family never has two mentors.
  {
    name: 'one-mentor-a-family',
    key: { familyId: 1 },
    unique: true,
    partialFilterExpression: { state: 'active' },
  },
  { name: 'asked', key: { state: 1, askedAt: 1 } },
  { name: 'check-in', key: { state: 1, checkInAt: 1 } },
  { name: 'for-admins', key: { concern: -1, askedAt: -1, _id: -1 } },
  { name: 'kept', key: { endedAt: 1 }, expireAfterSeconds: PAIR_KEPT_SECONDS },
];

export const mentorPairsOf = (db: Db): Collection<MentorPairDocument> => db.collection('mentorPairs');

export const ofPerson = (userId: UserId) => ({ $or: [{ mentorId: userId }, { familyId: userId }] });
const inSession = (session: ClientSession | undefined) => session && { session };

/** Every pair of a person, newest first: also for the export of what we hold of them. */
export const listPairsOf = (db: Db, userId: UserId): Promise<MentorPairDocument[]> =>
  mentorPairsOf(db).find(ofPerson(userId)).sort({ askedAt: -1, _id: -1 }).toArray();

/** What the rules need to know of two people: every open pair of either, and all of the two. */
export const findKnownPairs = (
  db: Db,
  mentorId: UserId,
  familyId: UserId,
  session?: ClientSession,
): Promise<MentorPairDocument[]> =>
  mentorPairsOf(db)
    .find(
      {
        $or: [
          { mentorId, state: { $in: [...OPEN] } },
          { familyId, state: { $in: [...OPEN] } },
          { mentorId, familyId },
        ],
      },
      inSession(session),
    )
    .toArray();

/** What is asked or going on with a person. */
export const findOpenPairs = (db: Db, userId: UserId, session: ClientSession): Promise<MentorPairDocument[]> =>
  mentorPairsOf(db)
    .find({ ...ofPerson(userId), state: { $in: [...OPEN] } }, { session })
    .toArray();

/** Those of these people with whom something is asked or going on. */
export async function findInOpenPairs(db: Db, userIds: readonly UserId[]): Promise<UserId[]> {
  if (userIds.length === 0) return [];
  const ofThem = { $in: [...userIds] };
  const open = await mentorPairsOf(db)
    .find({ $or: [{ mentorId: ofThem }, { familyId: ofThem }], state: { $in: [...OPEN] } })
    .toArray();
  const inPairs = new Set(open.flatMap(({ mentorId, familyId }) => [mentorId, familyId]));
  return userIds.filter((userId) => inPairs.has(userId));
}

const outcomeOf = ({ state, endedBy }: MentorPair) => {
  if (state === 'declined' || state === 'expired') return state;
  return endedBy === 'us' ? ('gone' as const) : ('ended' as const);
};

/**
 * Stores a pair, and publishes what changed of its state, in the transaction that read it. `leaver`: because of whom we
 * ended it.
 */
export async function savePair(
  { db, outbox }: Pick<ProfileDeps, 'db' | 'outbox'>,
  before: MentorPair | undefined,
  after: MentorPair,
  session: ClientSession,
  leaver?: UserId,
): Promise<void> {
  const { _id, mentorId, familyId, state, answers } = after;
  const concern = Object.values(answers).some(({ answer }) => answer === 'does-not-work') ? 1 : 0;
  await mentorPairsOf(db).replaceOne({ _id }, { ...after, concern }, { upsert: true, session });
  if (state === before?.state) return;
  const data = { pairId: _id, mentorId, familyId };
  if (state === 'asked') await outbox.add(session, mentorAsked, { key: _id, data });
  else if (state === 'active') await outbox.add(session, mentorStarted, { key: _id, data });
  else {
    const userIds = toldOfEnd(before ?? after, after, leaver);
    await outbox.add(session, mentorEnded, { key: _id, data: { ...data, outcome: outcomeOf(after), userIds } });
  }
}
