import type { ProfileView, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ProfileDeps } from '../deps.ts';
import { type DistanceBand, roundRadiusUp } from '../places/distance.rules.ts';
import { findProfile, type ProfileDocument } from '../profiles/profiles.store.ts';
import { profileView } from '../profiles/profiles.view.ts';
import { hidesFromNearby, type Relation } from '../relations/relations.rules.ts';
import { getVisible, type Visibility } from './visibility.ts';

/** The band of a family in the viewer's own nearby list; of others a profile shows none (rules 2.4). */
function bandOfListed(
  { places, now }: Pick<ProfileDeps, 'places' | 'now'>,
  mine: ProfileDocument,
  other: ProfileDocument,
  relation: Visibility['relation'],
): DistanceBand | undefined {
  if (!other.findBy.cell || (relation && hidesFromNearby(relation, mine._id, now()))) return undefined;
  return places.bandWithin(mine.cell, other.findBy.cell, roundRadiusUp(mine.searchRadius));
}

/** The other's address if it is shown to the viewer, and whether the viewer shows the own one (rules 2.8). */
function emailsOf(
  { emailShownBy = [] }: Relation,
  mine: ProfileDocument | null,
  { profile, person }: NonNullable<Visibility['visible']>,
): Pick<ProfileView, 'email' | 'showsMyEmail'> {
  const isShown = profile.bestContactMethod === 'email' && emailShownBy.includes(profile._id);
  return {
    ...(isShown && person && { email: person.account.email }),
    ...(mine?.bestContactMethod === 'email' && { showsMyEmail: emailShownBy.includes(mine._id) }),
  };
}

/**
 * The profile as much as the viewer, whose own profile is `mine`, may see. @throws NOT_FOUND where there is nothing to
 * see
 */
export function visibleProfile(
  deps: Pick<ProfileDeps, 'places' | 'now'>,
  mine: ProfileDocument | null,
  { visible, relation }: Visibility,
): ProfileView {
  if (!visible || visible.status === 'blocked') throw apiError('NOT_FOUND');
  const { profile, person, status, view } = visible;
  const distanceBand = mine && view !== 'own' ? bandOfListed(deps, mine, profile, relation) : undefined;
  return {
    ...profileView(profile, {
      view,
      ...(person && { username: person.account.username }),
      ...(distanceBand && { distanceBand }),
    }),
    ...(view !== 'own' && { relation: status }),
    ...(status === 'connected' && relation && emailsOf(relation, mine, visible)),
    ...(status === 'received' && relation?.request && { requestId: relation.request._id }),
  };
}

/**
 * Another's profile, as much as the viewer may see. @throws NOT_FOUND alike where there is none and where it may not be
 * seen
 */
export async function viewProfile(
  deps: Pick<ProfileDeps, 'db' | 'places' | 'now' | 'internal' | 'log'>,
  viewerId: UserId,
  userId: UserId,
): Promise<ProfileView> {
  const [visibility, mine] = await Promise.all([getVisible(deps, viewerId, userId), findProfile(deps.db, viewerId)]);
  return visibleProfile(deps, mine, visibility);
}
