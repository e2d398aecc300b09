import type { MentorPair as MentorPairView, UserId } from '@notalone/contracts';
import { CONNECT_PER_DAY } from '@notalone/contracts/limits';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { changeRelation } from '../connections/change-relation.ts';
import type { ProfileDeps } from '../deps.ts';
import { asked, isOpen, type MentorPair, roleOf } from '../mentor-records/mentor-pairs.rules.ts';
import { findKnownPairs, savePair } from '../mentor-records/mentor-pairs.store.ts';
import { isNewFamily, mentorObstacle } from '../mentor-records/mentors.rules.ts';
import { findMentor } from '../mentor-records/mentors.store.ts';
import { requireProfile } from '../profiles/require-profile.ts';
import { type CommandContext, requested, type Transition } from '../relations/relation-transitions.rules.ts';
import type { Relation } from '../relations/relations.rules.ts';
import { requireVisible } from '../visibility/visibility.ts';
import { pairViews } from './mentoring.view.ts';
import { isOffered } from './offered.rules.ts';
import { findReported } from './open-cases.ts';
import { notANewFamily, refusedToFamily } from './refusals.ts';

const PER_DAY = { max: CONNECT_PER_DAY, windowSeconds: 24 * 3600 };
const LIMIT_REACHED = `You have sent ${CONNECT_PER_DAY} requests today. Please try again tomorrow.`;

/** The request to connect that goes with it. The mentor is told of the ask, which says more. */
function requestedSilently(relation: Relation, context: CommandContext): Transition | undefined {
  const transition = requested(relation, context);
  if (!transition) return undefined;
  const { requested: _told, ...silent } = transition;
  return silent;
}

/**
 * Asks a mentor near a new family. @throws PROFILE_REQUIRED, FORBIDDEN for a family that is not new, NOT_FOUND for
 * whoever is not offered to it, CONFLICT with too many asks, RATE_LIMITED as for requests to connect, UNAVAILABLE while
 * content cannot say about whom a report is open
 */
export async function askMentor(deps: ProfileDeps, familyId: UserId, mentorId: UserId): Promise<MentorPairView> {
  const { db, now } = deps;
  const mine = await requireProfile(deps, familyId);
  if (!isNewFamily(mine, now())) throw notANewFamily();
  const { visible, relation } = await requireVisible(deps, familyId, mentorId);
  const hasStanding = mentorObstacle(visible.profile, visible.person?.account.memberSince, now()) === undefined;
  if (!hasStanding || !(await findMentor(db, mentorId))) throw apiError('NOT_FOUND');
  const known = await findKnownPairs(db, mentorId, familyId);
  const isAskedNow = known.some((pair) => roleOf(pair, mentorId) && roleOf(pair, familyId) && isOpen(pair, now()));
  if (!isAskedNow) {
    if (!isOffered(relation, familyId, now())) throw apiError('NOT_FOUND');
    const reported = await findReported(deps, [mentorId]);
    if (!reported) throw apiError('UNAVAILABLE');
    if (reported.has(mentorId)) throw apiError('NOT_FOUND');
    const { allowed, retryAfterSeconds } = await deps.limiter.take('connect', familyId, PER_DAY);
    if (!allowed) throw apiError('RATE_LIMITED', { msg: LIMIT_REACHED, retryAfterSeconds });
  }
  let made: MentorPair | undefined;
  await changeRelation(deps, familyId, mentorId, requestedSilently, async (session) => {
    const pairs = await findKnownPairs(db, mentorId, familyId, session);
    if (!(await findMentor(db, mentorId, session))) throw apiError('NOT_FOUND');
    const pair = asked(pairs, { mentorId, familyId, now: now(), newId: new ObjectId().toHexString() });
    if (typeof pair === 'string') throw refusedToFamily(pair);
    made = pair;
    if (!pairs.some(({ _id }) => _id === pair._id)) await savePair(deps, undefined, pair, session);
  });
  const [view] = made ? await pairViews(deps, familyId, [made]) : [];
  if (!view) throw apiError('NOT_FOUND');
  return view;
}
