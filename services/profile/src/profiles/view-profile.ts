import type { ProfileView, UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import type { ProfileDeps } from '../deps.ts';
import { lookAt } from '../relations/sight.ts';
import { findProfile, type ProfileDocument } from './profiles.store.ts';
import { profileView } from './profiles.view.ts';

type Looked = Awaited<ReturnType<typeof lookAt>>;

/** What was looked at, as much as the viewer, whose own profile is `mine`, may see. @throws NOT_FOUND where there is nothing to see */
export function shownProfile({ places }: Pick<ProfileDeps, 'places'>, mine: ProfileDocument | null, { sight, relation }: Looked): ProfileView {
  if (!sight || sight.standing === 'blocked') throw failure('NOT_FOUND');
  const { profile, person, standing, view } = sight;
  const distanceBand = mine && view !== 'own' ? places.bandBetween(mine.place, profile.place) : undefined;
  return {
    ...profileView(profile, { view, ...(person && { username: person.username }), ...(distanceBand && { distanceBand }) }),
    ...(view !== 'own' && { relation: standing }),
    ...(standing === 'received' && relation?.request && { requestId: relation.request._id }),
  };
}

/** Another's profile, as much as the viewer may see. @throws NOT_FOUND just the same where there is none and where it is not to be seen */
export async function viewProfile(deps: Pick<ProfileDeps, 'db' | 'places' | 'now'>, viewerId: UserId, userId: UserId): Promise<ProfileView> {
  const [looked, mine] = await Promise.all([lookAt(deps, viewerId, userId), findProfile(deps.db, viewerId)]);
  return shownProfile(deps, mine, looked);
}
