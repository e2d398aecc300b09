import { RADIUS_MILES_MAX, RADIUS_STEPS_MILES } from '@notalone/contracts/limits';
import { Link } from '@notalone/web-kit/router';
import { useCachedOwnProfile } from '../shared/use-own-profile.ts';
import css from './nearby.module.css';

/** Number of families and the radius that the search really uses; empty until the user's profile is loaded. */
export function RadiusSummary({ count, hasMore }: { readonly count: number; readonly hasMore: boolean }) {
  const { data: mine } = useCachedOwnProfile();
  // A line that is not there yet would push the families down when it comes.
  if (!mine) return <p className={css.around}>&nbsp;</p>;
  const miles = RADIUS_STEPS_MILES.find((step) => step >= mine.searchRadius) ?? RADIUS_MILES_MAX;
  const families = hasMore ? 'Families' : `${count} ${count === 1 ? 'family' : 'families'}`;
  return (
    <p className={css.around}>
      {`${families} within ${miles} miles of ${mine.city}`} <Link to="/profile-edit">Change</Link>
    </p>
  );
}
