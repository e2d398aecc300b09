import type { MentorAnswer, MentorPairState, MentorRole, UserId } from '@notalone/contracts';
import {
  MENTOR_ASK_AGAIN_DAYS,
  MENTOR_ASK_DAYS,
  MENTOR_ASKS_MAX,
  MENTOR_CHECK_IN_DAYS,
  MENTOR_FAMILIES_MAX,
} from '@notalone/contracts/limits';

export interface CheckInAnswer {
  readonly answer: MentorAnswer;
  /** For moderators alone. */
  readonly words: string;
  readonly at: Date;
}
/** A mentor and a family, from the ask to the end. Its states and arrows are drawn in ADR 0034. */
export interface MentorPair {
  readonly _id: string;
  readonly mentorId: UserId;
  readonly familyId: UserId;
  readonly state: MentorPairState;
  readonly askedAt: Date;
  readonly startedAt?: Date;
  /** Since when both are asked how it is going. */
  readonly checkInAt?: Date;
  readonly answers: { readonly mentor?: CheckInAnswer; readonly family?: CheckInAnswer };
  /** Of every last state. */
  readonly endedAt?: Date;
  readonly endedBy?: MentorRole | 'us';
  readonly endWords?: string;
}

/** Why a command is not done: the words for people are in `mentoring/refusals.ts`. */
export type MentorRefusal = 'family-has-mentor' | 'too-many-asks' | 'mentor-is-full' | 'asked-lately' | 'not-open';

const DAY_MS = 24 * 3600 * 1000;
const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

const askExpiresAt = ({ askedAt }: Pick<MentorPair, 'askedAt'>): Date => daysAfter(askedAt, MENTOR_ASK_DAYS);
const isWaiting = (pair: MentorPair, now: Date): boolean => pair.state === 'asked' && askExpiresAt(pair) > now;
/** Whether anything is asked or going on between the two. */
export const isOpen = (pair: MentorPair, now: Date): boolean => pair.state === 'active' || isWaiting(pair, now);
export const roleOf = ({ mentorId, familyId }: MentorPair, userId: UserId): MentorRole | undefined => {
  if (userId === mentorId) return 'mentor';
  return userId === familyId ? 'family' : undefined;
};
export const otherOfPair = ({ mentorId, familyId }: MentorPair, userId: UserId): UserId =>
  userId === mentorId ? familyId : mentorId;

const activeOf = (pairs: readonly MentorPair[], field: 'mentorId' | 'familyId', userId: UserId): number =>
  pairs.filter((pair) => pair.state === 'active' && pair[field] === userId).length;

export const wasOverLately = ({ endedAt }: MentorPair, now: Date): boolean =>
  endedAt !== undefined && daysAfter(endedAt, MENTOR_ASK_AGAIN_DAYS) > now;
/** Whether the two may not try again yet. An ask that nobody answered keeps nobody from asking again. */
export const isTooSoon = (pair: MentorPair, now: Date): boolean => pair.state !== 'expired' && wasOverLately(pair, now);

/**
 * A family asks a mentor. `known`: every pair of either that is open, and all of the two. Answers the open
 * pair of the two where there is one.
 */
export function asked(
  known: readonly MentorPair[],
  { mentorId, familyId, now, newId }: { mentorId: UserId; familyId: UserId; now: Date; newId: string },
): MentorPair | MentorRefusal {
  const between = known.filter((pair) => pair.mentorId === mentorId && pair.familyId === familyId);
  const open = between.find((pair) => isOpen(pair, now));
  if (open) return open;
  if (activeOf(known, 'familyId', familyId) > 0) return 'family-has-mentor';
  if (between.some((pair) => isTooSoon(pair, now))) return 'asked-lately';
  if (activeOf(known, 'mentorId', mentorId) >= MENTOR_FAMILIES_MAX) return 'mentor-is-full';
  const waiting = known.filter((pair) => pair.familyId === familyId && isWaiting(pair, now));
  if (waiting.length >= MENTOR_ASKS_MAX) return 'too-many-asks';
  return { _id: newId, mentorId, familyId, state: 'asked', askedAt: now, answers: {} };
}

export interface Started {
  readonly pair: MentorPair;
  /** What the family had asked others. */
  readonly withdrawn: readonly MentorPair[];
}
/** The mentor says yes. `known`: every open pair of either. Saying yes twice changes nothing. */
export function started(pair: MentorPair, known: readonly MentorPair[], now: Date): Started | MentorRefusal {
  if (pair.state === 'active') return { pair, withdrawn: [] };
  if (activeOf(known, 'familyId', pair.familyId) > 0) return 'family-has-mentor';
  if (!isWaiting(pair, now)) return 'not-open';
  if (activeOf(known, 'mentorId', pair.mentorId) >= MENTOR_FAMILIES_MAX) return 'mentor-is-full';
  const others = known.filter(({ _id, familyId }) => _id !== pair._id && familyId === pair.familyId);
  return {
    pair: { ...pair, state: 'active', startedAt: now, checkInAt: daysAfter(now, MENTOR_CHECK_IN_DAYS) },
    withdrawn: others.flatMap((other) => ended(other, { by: 'family', now }) ?? []),
  };
}

/** The mentor says no; undefined where nothing is asked. */
export const declined = (pair: MentorPair, now: Date): MentorPair | undefined =>
  pair.state === 'asked' ? { ...pair, state: 'declined', endedAt: now, endedBy: 'mentor' } : undefined;

/** Nobody answered in time; undefined before. */
export const expired = (pair: MentorPair, now: Date): MentorPair | undefined =>
  pair.state === 'asked' && !isWaiting(pair, now)
    ? { ...pair, state: 'expired', endedAt: now, endedBy: 'us' }
    : undefined;

/**
 * Ends a pair or an ask, by one of the two or by us; undefined once it is over. A mentor who ends an ask says no.
 */
export function ended(
  pair: MentorPair,
  { by, now, words }: { by: MentorRole | 'us'; now: Date; words?: string },
): MentorPair | undefined {
  if (pair.state !== 'asked' && pair.state !== 'active') return undefined;
  if (pair.state === 'asked' && by === 'mentor') return declined(pair, now);
  return { ...pair, state: 'ended', endedAt: now, endedBy: by, ...(words && { endWords: words }) };
}

export const isCheckInDue = ({ state, checkInAt }: MentorPair, now: Date): boolean =>
  state === 'active' && checkInAt !== undefined && checkInAt <= now;

/** One of the two says how it is going; undefined before the four weeks are over, and after the end. */
export const answered = (
  pair: MentorPair,
  role: MentorRole,
  { answer, words }: Pick<CheckInAnswer, 'answer' | 'words'>,
  now: Date,
): MentorPair | undefined =>
  isCheckInDue(pair, now) ? { ...pair, answers: { ...pair.answers, [role]: { answer, words, at: now } } } : undefined;

/**
 * Who is told: the other one when an active pair ends, the family when the mentor says no. Never `leaver`; nobody
 * when an ask ends in another way.
 */
export function toldOfEnd(before: MentorPair, after: MentorPair, leaver?: UserId): UserId[] {
  if (after.state === 'declined') return [after.familyId];
  if (before.state !== 'active') return [];
  const by = after.endedBy === 'us' ? leaver : after.endedBy === 'mentor' ? after.mentorId : after.familyId;
  return [after.mentorId, after.familyId].filter((userId) => userId !== by);
}
