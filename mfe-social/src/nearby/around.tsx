import { RADIUS_MILES_MAX, RADIUS_STEPS_MILES } from '@notalone/contracts/limits';
import { Link } from '@notalone/router';
import css from './nearby.module.css';
import { useOwnPlace } from './use-own-place.ts';

/** What nearby means to the reader, in the step that the search really uses; nothing until their own profile is there. */
export function Around({ count, hasMore }: { readonly count: number; readonly hasMore: boolean }) {
  const { data: mine } = useOwnPlace();
  if (!mine) return null;
  const miles = RADIUS_STEPS_MILES.find((step) => step >= mine.searchRadius) ?? RADIUS_MILES_MAX;
  const families = hasMore ? 'Families' : `${count} ${count === 1 ? 'family' : 'families'}`;
  return (
    <p className={css.around}>
      {`${families} within ${miles} miles of ${mine.city}`} <Link to="/profile-edit">Change</Link>
    </p>
  );
}
