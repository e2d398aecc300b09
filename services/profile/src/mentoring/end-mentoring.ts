import type { BodyOf, mentors, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { answered, ended, type MentorPair, roleOf } from '../mentor-records/mentor-pairs.rules.ts';
import { mentorPairsOf, savePair } from '../mentor-records/mentor-pairs.store.ts';

type Deps = Pick<ProfileDeps, 'db' | 'transact' | 'outbox' | 'now'>;

/** @throws NOT_FOUND for who is none of the two, and where `change` answers undefined */
async function changePair(
  deps: Deps,
  userId: UserId,
  pairId: string,
  change: (pair: MentorPair, role: 'mentor' | 'family') => MentorPair | undefined,
): Promise<void> {
  await deps.transact(async (session: ClientSession) => {
    const before = await mentorPairsOf(deps.db).findOne({ _id: pairId }, { session });
    const role = before && roleOf(before, userId);
    const after = role && change(before, role);
    if (!after) throw apiError('NOT_FOUND');
    await savePair(deps, before, after, session);
  });
}

/** Ends it for both, or takes an ask back. The other is told of the end, never of the words. */
export async function endMentoring(
  deps: Deps,
  userId: UserId,
  pairId: string,
  { words }: BodyOf<typeof mentors.endMentoring>,
): Promise<{ message: string }> {
  await changePair(deps, userId, pairId, (pair, by) => ended(pair, { by, now: deps.now(), words }));
  return { message: 'This has ended.' };
}

/** How it is going, four weeks after the start; a later answer takes the place of an earlier one. */
export async function checkInMentoring(
  deps: Deps,
  userId: UserId,
  pairId: string,
  answer: BodyOf<typeof mentors.checkInMentoring>,
): Promise<{ message: string }> {
  await changePair(deps, userId, pairId, (pair, role) => answered(pair, role, answer, deps.now()));
  return { message: 'Thank you for telling us.' };
}
