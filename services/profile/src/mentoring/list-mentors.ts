import { createHash } from 'node:crypto';
import type { mentors, ProfileCard, ReplyOf, UserId } from '@notalone/contracts';
import { MENTOR_FAMILIES_MAX, MENTORS_SHOWN, PAGE_SIZE_MAX } from '@notalone/contracts/limits';
import type { ProfileDeps } from '../deps.ts';
import { isOpen, isTooSoon } from '../mentor-records/mentor-pairs.rules.ts';
import { listPairsOf, mentorPairsOf } from '../mentor-records/mentor-pairs.store.ts';
import { isNewFamily, lastMentorDiagnosis } from '../mentor-records/mentors.rules.ts';
import { mentorsOf } from '../mentor-records/mentors.store.ts';
import { activeAmong } from '../people/people.store.ts';
import { roundRadiusUp } from '../places/distance.rules.ts';
import { ORDER_HEX_DIGITS, type ProfileDocument, profilesOf } from '../profiles/profiles.store.ts';
import { profileCard } from '../profiles/profiles.view.ts';
import { requireProfile } from '../profiles/require-profile.ts';
import { otherOf } from '../relations/relations.rules.ts';
import { relationsOf } from '../relations/relations.store.ts';
import { isOffered } from './offered.rules.ts';
import { findReported } from './open-cases.ts';
import { notANewFamily } from './refusals.ts';

type Deps = Pick<ProfileDeps, 'db' | 'places' | 'now' | 'internal' | 'log'>;
const AWAY = 'We cannot show mentors right now. Please try again later.';

interface Near {
  readonly profile: ProfileDocument;
  readonly band: NonNullable<ProfileCard['distanceBand']>;
}

/**
 * The profiles of mentors within the family's radius, nearest band first and inside a band in the family's own order.
 */
async function findNear({ db, places, now }: Deps, mine: ProfileDocument): Promise<Near[]> {
  const bands = places.around(mine.cell, roundRadiusUp(mine.searchRadius));
  const bandOf = new Map(
    bands.flatMap(({ band, cells }, rank) => cells.map((cell) => [cell, { band, rank }] as const)),
  );
  const promised = await mentorsOf(db)
    .find({}, { projection: { _id: 1 } })
    .toArray();
  const found = await profilesOf(db)
    .find({
      _id: { $in: promised.map(({ _id }) => _id), $ne: mine._id },
      'findBy.cell': { $gte: '' },
      diagnosisDate: { $lte: lastMentorDiagnosis(now()) },
    })
    .toArray();
  const start = createHash('sha256').update(mine._id).digest('hex').slice(0, ORDER_HEX_DIGITS);
  const passOf = ({ order }: ProfileDocument) => (order >= start ? 0 : 1);
  return found
    .flatMap((profile) => {
      const place = profile.findBy.cell === undefined ? undefined : bandOf.get(profile.findBy.cell);
      return place ? [{ profile, ...place }] : [];
    })
    .toSorted(
      (a, b) =>
        a.rank - b.rank || passOf(a.profile) - passOf(b.profile) || (a.profile.order < b.profile.order ? -1 : 1),
    );
}

/** Mentors who have no room, and those with whom the family has something open or has had lately. */
async function findUnavailable({ db, now }: Deps, familyId: UserId): Promise<ReadonlySet<UserId>> {
  const full = await mentorPairsOf(db)
    .aggregate<{ _id: UserId }>([
      { $match: { state: 'active' } },
      { $group: { _id: '$mentorId', count: { $sum: 1 } } },
      { $match: { count: { $gte: MENTOR_FAMILIES_MAX } } },
    ])
    .toArray();
  const mine = await listPairsOf(db, familyId);
  const known = mine.filter((pair) => isOpen(pair, now()) || isTooSoon(pair, now()));
  return new Set([...full.map(({ _id }) => _id), ...known.map(({ mentorId }) => mentorId)]);
}

/**
 * Mentors whom a new family may ask. Nobody is shown while content cannot say about whom a report is open.
 * @throws PROFILE_REQUIRED, FORBIDDEN for a family that is not new
 */
export async function listMentors(deps: Deps, familyId: UserId): Promise<ReplyOf<typeof mentors.listMentors>> {
  const { db, now } = deps;
  const mine = await requireProfile(deps, familyId);
  if (!isNewFamily(mine, now())) throw notANewFamily();
  const [near, unavailable, relations] = await Promise.all([
    findNear(deps, mine),
    findUnavailable(deps, familyId),
    relationsOf(db).find({ pair: familyId }).toArray(),
  ]);
  const relationTo = new Map(relations.map((relation) => [otherOf(relation, familyId), relation]));
  const offered = near.filter(
    ({ profile: { _id } }) => !unavailable.has(_id) && isOffered(relationTo.get(_id) ?? null, familyId, now()),
  );
  const active = await activeAmong(
    db,
    offered.map(({ profile }) => profile._id),
  );
  const candidates = offered.filter(({ profile }) => active.has(profile._id)).slice(0, PAGE_SIZE_MAX);
  const reported = await findReported(
    deps,
    candidates.map(({ profile }) => profile._id),
  );
  if (!reported) return { mentors: [], message: AWAY };
  const shown = candidates.filter(({ profile }) => !reported.has(profile._id)).slice(0, MENTORS_SHOWN);
  return { mentors: shown.map(({ profile, band }) => profileCard(profile, band)) };
}
