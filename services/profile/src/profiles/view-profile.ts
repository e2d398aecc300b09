import type { ProfileView, UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import type { ProfileDeps } from '../deps.ts';
import { findPerson, isActive } from '../people.ts';
import { viewFor } from './profiles.rules.ts';
import { findProfile } from './profiles.store.ts';
import { profileView } from './profiles.view.ts';

/** Another's profile, as much as the viewer may see. @throws NOT_FOUND just the same where there is none and where it is not to be seen */
export async function viewProfile({ db, places }: Pick<ProfileDeps, 'db' | 'places'>, viewerId: UserId, userId: UserId): Promise<ProfileView> {
  const [theirs, person, mine] = await Promise.all([findProfile(db, userId), findPerson(db, userId), findProfile(db, viewerId)]);
  const view = theirs && viewFor({ userId: viewerId, hasProfile: mine !== null }, { userId, visibility: theirs.profileVisibility, active: isActive(person) });
  if (!view) throw failure('NOT_FOUND');
  const distanceBand = mine && view !== 'own' ? places.bandBetween(mine.place, theirs.place) : undefined;
  return profileView(theirs, { view, ...(person && { username: person.username }), ...(distanceBand && { distanceBand }) });
}
