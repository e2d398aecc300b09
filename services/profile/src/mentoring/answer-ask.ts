import type { MentorPair as MentorPairView, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { changeRelation } from '../connections/change-relation.ts';
import type { ProfileDeps } from '../deps.ts';
import { declined, type MentorPair, started } from '../mentor-records/mentor-pairs.rules.ts';
import { findKnownPairs, mentorPairsOf, savePair } from '../mentor-records/mentor-pairs.store.ts';
import { mentorObstacle } from '../mentor-records/mentors.rules.ts';
import { findMentor } from '../mentor-records/mentors.store.ts';
import { findOrFetchPerson } from '../people/people.store.ts';
import { requireProfile } from '../profiles/require-profile.ts';
import { type CommandContext, requested, type Transition } from '../relations/relation-transitions.rules.ts';
import type { Relation } from '../relations/relations.rules.ts';
import { getVisible } from '../visibility/visibility.ts';
import { pairViews } from './mentoring.view.ts';
import { findReported } from './open-cases.ts';
import { obstacleError, refusedToMentor } from './refusals.ts';

/** Accepts the request to connect that came with the ask: two who ask each other are connected at once. */
function connected(relation: Relation, context: CommandContext): Transition | undefined {
  const transition = requested(relation, context);
  return transition?.relation.state === 'connected' ? transition : undefined;
}

/** @throws PROFILE_REQUIRED, FORBIDDEN for whoever may not be a mentor any more */
async function requireStanding(deps: ProfileDeps, mentorId: UserId): Promise<void> {
  const [mine, person] = await Promise.all([requireProfile(deps, mentorId), findOrFetchPerson(deps, mentorId)]);
  const obstacle = mentorObstacle(mine, person?.account.memberSince, deps.now());
  if (obstacle) throw obstacleError(obstacle);
}

/** Whoever is reported learns nothing of that (rules 8.2): it reads like any other trouble. @throws UNAVAILABLE */
async function requireNoOpenCase(deps: ProfileDeps, mentorId: UserId): Promise<void> {
  const reported = await findReported(deps, [mentorId]);
  if (!reported || reported.has(mentorId)) throw apiError('UNAVAILABLE');
}

/**
 * The mentor says yes: the two are connected. Starts of one mentor, and of one family, come one after the other, since
 * each locks both people. @throws NOT_FOUND where nothing is asked, CONFLICT for a fourth family, or for a family that
 * has a mentor
 */
export async function startMentoring(deps: ProfileDeps, mentorId: UserId, pairId: string): Promise<MentorPairView> {
  const { db, now } = deps;
  const ask = await mentorPairsOf(db).findOne({ _id: pairId, mentorId });
  if (!ask) throw apiError('NOT_FOUND');
  const { familyId } = ask;
  await requireStanding(deps, mentorId);
  if (!(await getVisible(deps, mentorId, familyId)).visible) throw apiError('NOT_FOUND');
  await requireNoOpenCase(deps, mentorId);
  let begun: MentorPair | undefined;
  await changeRelation(deps, mentorId, familyId, connected, async (session) => {
    const pairs = await findKnownPairs(db, mentorId, familyId, session);
    const before = pairs.find(({ _id }) => _id === pairId);
    if (!before || !(await findMentor(db, mentorId, session))) throw apiError('NOT_FOUND');
    const answer = started(before, pairs, now());
    if (typeof answer === 'string') throw refusedToMentor(answer);
    begun = answer.pair;
    for (const pair of [answer.pair, ...answer.withdrawn]) {
      const earlier = pairs.find(({ _id }) => _id === pair._id);
      await savePair(deps, earlier, pair, session);
    }
  });
  const [view] = begun ? await pairViews(deps, mentorId, [begun]) : [];
  if (!view) throw apiError('NOT_FOUND');
  return view;
}

/** The mentor says no, and the family is told. @throws NOT_FOUND where nothing is asked */
export function declineMentoring(deps: ProfileDeps, mentorId: UserId, pairId: string): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  return transact(async (session) => {
    const before = await mentorPairsOf(db).findOne({ _id: pairId, mentorId }, { session });
    const after = before && declined(before, now());
    if (!after) throw apiError('NOT_FOUND');
    await savePair(deps, before, after, session);
    return { message: 'Thank you. The family is told that you cannot take on another now.' };
  });
}
