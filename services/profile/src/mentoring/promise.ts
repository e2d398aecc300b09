import { CONSENTS, type Mentoring, type UserId } from '@notalone/contracts';
import { fieldError } from '@notalone/service-kit/errors/api-error';
import { recordConsent } from '../consents/consents.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { ensureMembership, lockStaying } from '../memberships/memberships.store.ts';
import { ended, roleOf } from '../mentor-records/mentor-pairs.rules.ts';
import { findOpenPairs, savePair } from '../mentor-records/mentor-pairs.store.ts';
import { mentorObstacle } from '../mentor-records/mentors.rules.ts';
import { findMentor, mentorsOf } from '../mentor-records/mentors.store.ts';
import { findOrFetchPerson } from '../people/people.store.ts';
import { findProfile } from '../profiles/profiles.store.ts';
import { publishProfile } from '../profiles/publish-profile.ts';
import { getMentoring } from './get-mentoring.ts';
import { obstacleError } from './refusals.ts';

type Deps = Pick<ProfileDeps, 'db' | 'transact' | 'outbox' | 'now' | 'internal' | 'log'>;
const kind = 'mentorPromise';
const WORDINGS: readonly string[] = CONSENTS[kind].versions;

/**
 * Makes a mentor of whoever agrees to the guide. @throws PROFILE_REQUIRED, FORBIDDEN without the standing, VALIDATION
 * naming `wordingVersion` of a wording that is not shown any more
 */
export async function promiseToMentor(deps: Deps, userId: UserId, wordingVersion: string): Promise<Mentoring> {
  const { db, transact, now } = deps;
  if (!WORDINGS.includes(wordingVersion))
    throw fieldError('wordingVersion', 'The promise has changed. Please reload the page and read it again.');
  const person = await findOrFetchPerson(deps, userId);
  await ensureMembership(db, userId);
  await transact(async (session) => {
    const { profileVersion } = await lockStaying(db, userId, session);
    const mine = await findProfile(db, userId, session);
    const obstacle = mentorObstacle(mine, person?.account.memberSince, now());
    if (obstacle || !mine) throw obstacleError(obstacle ?? 'no-profile');
    const known = await findMentor(db, userId, session);
    if (known?.wordingVersion === wordingVersion) return;
    const agreedAt = now();
    await recordConsent(db, { userId, kind, given: true, wordingVersion, at: agreedAt }, session);
    await mentorsOf(db).replaceOne({ _id: userId }, { agreedAt, wordingVersion }, { upsert: true, session });
    await publishProfile(deps, mine, profileVersion, session);
  });
  return getMentoring(deps, userId);
}

/** A mentor no longer: the families are told, and nobody sees this person as a mentor from now on. */
export async function withdrawMentorPromise(deps: Deps, userId: UserId): Promise<Mentoring> {
  const { db, transact, now } = deps;
  await ensureMembership(db, userId);
  await transact(async (session) => {
    const { profileVersion } = await lockStaying(db, userId, session);
    const { deletedCount } = await mentorsOf(db).deleteOne({ _id: userId }, { session });
    if (deletedCount === 0) return;
    await recordConsent(db, { userId, kind, given: false, at: now() }, session);
    for (const pair of await findOpenPairs(db, userId, session)) {
      const after = roleOf(pair, userId) === 'mentor' ? ended(pair, { by: 'mentor', now: now() }) : undefined;
      if (after) await savePair(deps, pair, after, session);
    }
    const mine = await findProfile(db, userId, session);
    if (mine) await publishProfile(deps, mine, profileVersion, session);
  });
  return getMentoring(deps, userId);
}
