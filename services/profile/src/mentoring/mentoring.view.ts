import type { MentorPair as MentorPairView, UserId } from '@notalone/contracts';
import type { ProfileDeps } from '../deps.ts';
import {
  isCheckInDue,
  isOpen,
  type MentorPair,
  otherOfPair,
  roleOf,
  wasOverLately,
} from '../mentor-records/mentor-pairs.rules.ts';
import { findPeople, isActive } from '../people/people.store.ts';
import { findProfiles } from '../profiles/profiles.store.ts';
import { pictureOf } from '../profiles/profiles.view.ts';
import { otherOf } from '../relations/relations.rules.ts';
import { relationsOf } from '../relations/relations.store.ts';

type Deps = Pick<ProfileDeps, 'db' | 'now'>;

/** Whom a block hides from `userId`, either way. */
async function findBlocked({ db }: Deps, userId: UserId): Promise<ReadonlySet<UserId>> {
  const blocked = await relationsOf(db).find({ pair: userId, state: 'blocked' }).toArray();
  return new Set(blocked.map((relation) => otherOf(relation, userId)));
}

/** A person's pairs as they see them: open or ended lately, and only with people who are still here. */
export async function pairViews(deps: Deps, userId: UserId, pairs: readonly MentorPair[]): Promise<MentorPairView[]> {
  const now = deps.now();
  const shown = pairs.filter((pair) => isOpen(pair, now) || pair.state === 'asked' || wasOverLately(pair, now));
  const others = shown.map((pair) => otherOfPair(pair, userId));
  const [people, profiles, blocked] = await Promise.all([
    findPeople(deps.db, others),
    findProfiles(deps.db, others),
    findBlocked(deps, userId),
  ]);
  return shown.flatMap((pair) => {
    const otherId = otherOfPair(pair, userId);
    const [person, profile, role] = [people.get(otherId), profiles.get(otherId), roleOf(pair, userId)];
    if (!role || !person || !profile || !isActive(person) || blocked.has(otherId)) return [];
    const { childName, city } = profile;
    const { _id, state, askedAt, startedAt, endedAt, answers } = pair;
    const answer = answers[role]?.answer;
    return {
      _id,
      role,
      other: { _id: otherId, username: person.account.username, childName, city, ...pictureOf(profile) },
      state: state === 'asked' && !isOpen(pair, now) ? ('expired' as const) : state,
      askedAt: askedAt.toISOString(),
      ...(startedAt && { startedAt: startedAt.toISOString() }),
      ...(endedAt && { endedAt: endedAt.toISOString() }),
      isCheckInDue: isCheckInDue(pair, now),
      ...(answer && { myAnswer: answer }),
    };
  });
}
