import type { ProfileView, UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import type { ProfileDeps } from '../deps.ts';
import { findPeople, isActive, type PersonDocument } from '../people.ts';
import { viewFor } from '../profiles/profiles.rules.ts';
import { findProfiles, type ProfileDocument } from '../profiles/profiles.store.ts';
import { otherOf, type Relation, reportedFromSight, type Standing, standingOf } from './relations.rules.ts';
import { findRelation } from './relations.store.ts';

/** Somebody whom the viewer may see. */
export interface Sight {
  readonly profile: ProfileDocument;
  /** Absent only of oneself, before auth's event has come. */
  readonly person: PersonDocument | undefined;
  readonly standing: Standing;
  readonly view: ProfileView['view'];
}
type Deps = Pick<ProfileDeps, 'db' | 'now'>;

/** Those of these people whom the viewer may see, in one read each of profiles and accounts. */
export async function sightsOf(deps: Deps, viewerId: UserId, relations: readonly Relation[]): Promise<ReadonlyMap<UserId, Sight>> {
  return sightsAmong(deps, viewerId, new Map(relations.map((relation) => [otherOf(relation, viewerId), relation])));
}

async function sightsAmong({ db, now }: Deps, viewerId: UserId, relations: ReadonlyMap<UserId, Relation | null>): Promise<ReadonlyMap<UserId, Sight>> {
  const userIds = [...relations.keys()];
  const [profiles, people] = await Promise.all([findProfiles(db, [...userIds, viewerId]), findPeople(db, userIds)]);
  const viewer = { userId: viewerId, hasProfile: profiles.has(viewerId) };
  const sights = new Map<UserId, Sight>();
  for (const [userId, relation] of relations) {
    const profile = profiles.get(userId);
    const person = people.get(userId);
    const standing = standingOf(relation, viewerId, now());
    const isReported = relation !== null && reportedFromSight(relation, viewerId);
    const view = profile && !isReported && viewFor(viewer, { userId, visibility: profile.profileVisibility, active: isActive(person ?? null) }, standing);
    if (view) sights.set(userId, { profile, person, standing, view });
  }
  return sights;
}

/** One person and how the two stand; the sight is undefined where there is nobody whom the viewer may see. */
export async function lookAt(deps: Deps, viewerId: UserId, userId: UserId): Promise<{ relation: Relation | null; sight: Sight | undefined }> {
  const relation = await findRelation(deps.db, viewerId, userId);
  return { relation, sight: (await sightsAmong(deps, viewerId, new Map([[userId, relation]]))).get(userId) };
}

/** @throws VALIDATION for oneself */
export function notOneself(viewerId: UserId, userId: UserId): void {
  if (viewerId === userId) throw failure('VALIDATION', { msg: 'That is you.', errors: { userId: 'That is you.' } });
}

/** As `lookAt`, for what one does to others. @throws NOT_FOUND where there is nobody to see, VALIDATION for oneself */
export async function faceOther(deps: Deps, viewerId: UserId, userId: UserId): Promise<{ relation: Relation | null; sight: Sight }> {
  notOneself(viewerId, userId);
  const { relation, sight } = await lookAt(deps, viewerId, userId);
  if (!sight) throw failure('NOT_FOUND');
  return { relation, sight };
}
