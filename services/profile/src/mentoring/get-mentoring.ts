import type { Mentoring, UserId } from '@notalone/contracts';
import type { ProfileDeps } from '../deps.ts';
import { listPairsOf } from '../mentor-records/mentor-pairs.store.ts';
import { isNewFamily, mentorObstacle } from '../mentor-records/mentors.rules.ts';
import { findMentor } from '../mentor-records/mentors.store.ts';
import { findOrFetchPerson } from '../people/people.store.ts';
import { findProfile } from '../profiles/profiles.store.ts';
import { pairViews } from './mentoring.view.ts';

export async function getMentoring(
  deps: Pick<ProfileDeps, 'db' | 'now' | 'internal' | 'log'>,
  userId: UserId,
): Promise<Mentoring> {
  const { db, now } = deps;
  const [mine, person, mentor, pairs] = await Promise.all([
    findProfile(db, userId),
    findOrFetchPerson(deps, userId),
    findMentor(db, userId),
    listPairsOf(db, userId),
  ]);
  const obstacle = mentorObstacle(mine, person?.account.memberSince, now());
  return {
    ...(obstacle && { obstacle }),
    ...(mentor && {
      promise: { agreedAt: mentor.agreedAt.toISOString(), wordingVersion: mentor.wordingVersion },
    }),
    isNewFamily: isNewFamily(mine, now()),
    pairs: await pairViews(deps, userId, pairs),
  };
}
