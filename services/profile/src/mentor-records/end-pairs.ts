import type { UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { ended, roleOf } from './mentor-pairs.rules.ts';
import { findOpenPairs, mentorPairsOf, savePair } from './mentor-pairs.store.ts';
import { mentorsOf } from './mentors.store.ts';

type Deps = Pick<ProfileDeps, 'db' | 'outbox' | 'now'>;

/**
 * Ends what is asked or going on between two people, as `by` has disconnected or blocked the other. After a block the
 * other does not learn whose end it was.
 */
export async function endPairsBetween(
  deps: Deps,
  by: UserId,
  other: UserId,
  { isBlock }: { readonly isBlock: boolean },
  session: ClientSession,
): Promise<void> {
  for (const pair of await findOpenPairs(deps.db, by, session)) {
    if (roleOf(pair, other) === undefined) continue;
    const after = ended(pair, { by: isBlock ? 'us' : (roleOf(pair, by) ?? 'us'), now: deps.now() });
    if (after) await savePair(deps, pair, after, session, by);
  }
}

/** Ends all that is asked or going on with somebody who is banned or leaves; the others are told. */
export async function endPairsOf(deps: Deps, userId: UserId, session: ClientSession): Promise<void> {
  for (const pair of await findOpenPairs(deps.db, userId, session)) {
    const after = ended(pair, { by: 'us', now: deps.now() });
    if (after) await savePair(deps, pair, after, session, userId);
  }
}

/** The promise and every pair of the person: of the others' pairs nothing stays that names anybody. Idempotent. */
export async function eraseMentoring(deps: Deps, userId: UserId, session: ClientSession): Promise<void> {
  await endPairsOf(deps, userId, session);
  await mentorPairsOf(deps.db).deleteMany({ $or: [{ mentorId: userId }, { familyId: userId }] }, { session });
  await mentorsOf(deps.db).deleteOne({ _id: userId }, { session });
}
