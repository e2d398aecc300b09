import type { UserId } from '@notalone/contracts';
import { MENTOR_ASK_DAYS } from '@notalone/contracts/limits';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { ended, roleOf } from './mentor-pairs.rules.ts';
import {
  findOpenPairs,
  MENTOR_PAIR_INDEXES,
  type MentorPairDocument,
  mentorPairsOf,
  ofPerson,
  PAIR_KEPT_SECONDS,
  savePair,
} from './mentor-pairs.store.ts';

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

export const MENTOR_PAIRS: PersonalData<MentorPairDocument, Deps> = {
  collection: 'mentorPairs',
  indexes: MENTOR_PAIR_INDEXES,
  subject: 'person',
  where: ofPerson,
  hold: {},
  whenLeaving: {
    async by(deps, { id }, session: ClientSession) {
      await endPairsOf(deps, id as UserId, session);
      await mentorPairsOf(deps.db).deleteMany(ofPerson(id as UserId), { session });
    },
    says: 'Deleted, after the others of open pairs have been told: nothing stays that names anybody.',
  },
  expires: [
    { what: 'unanswered asks of a mentor', seconds: MENTOR_ASK_DAYS * 24 * 3600 },
    { what: 'mentoring that is over, with the answers and words about it', seconds: PAIR_KEPT_SECONDS },
  ],
  privacy: 'that one is a mentor, the wording one promised',
  inCopy: { kind: 'mentoring' },
};
