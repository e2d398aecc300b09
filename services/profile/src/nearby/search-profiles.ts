import type { ProfileCard, profile, QueryOf, UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { encodeCursor } from '@notalone/service-kit/http/paging';
import type { ProfileDeps } from '../deps.ts';
import { activeAmong } from '../people.ts';
import { roundRadiusUp } from '../places/distance.rules.ts';
import { findProfile, findProfiles } from '../profiles/profiles.store.ts';
import { profileCard } from '../profiles/profiles.view.ts';
import { hiddenFromNearby } from '../relations/relations.store.ts';
import { typedWords } from '../text.rules.ts';
import { chooseFilter, type Filters, type Listed, listed } from './listed.store.ts';
import { type Cursor, type Stretch, stretches } from './stretches.ts';

type Search = QueryOf<typeof profile.searchProfiles>;
type Deps = Pick<ProfileDeps, 'db' | 'places' | 'now'>;

/** So many are read at once at most, where many are left out. */
const BATCH_MAX = 1000;

interface Reading {
  readonly hidden: ReadonlySet<UserId>;
  readonly filters: Filters;
  readonly atLeast: number;
}

/** Those of a stretch whom this reader may meet. Who may be met at all is auth's to say, by events, hence asked in a second step. */
async function* meetable(db: Deps['db'], { hidden, filters, atLeast }: Reading, stretch: Stretch): AsyncGenerator<Listed> {
  let { after } = stretch;
  for (let size = atLeast; ; size = Math.min(size * 2, BATCH_MAX)) {
    const found = await listed(db, { ...filters, ...stretch, after }, size);
    const unhidden = found.filter(({ _id }) => !hidden.has(_id));
    const active = await activeAmong(
      db,
      unhidden.map(({ _id }) => _id),
    );
    yield* unhidden.filter(({ _id }) => active.has(_id));
    if (found.length < size) return;
    after = found.at(-1)?.order;
  }
}

interface Met extends Cursor {
  readonly _id: UserId;
}
async function meet(db: Deps['db'], reading: Reading, through: readonly Stretch[]): Promise<Met[]> {
  const met: Met[] = [];
  for (const stretch of through) {
    for await (const { _id, order } of meetable(db, reading, stretch)) {
      met.push({ _id, band: stretch.band, lap: stretch.lap, after: order });
      if (met.length === reading.atLeast) return met;
    }
  }
  return met;
}

async function cardsOf(db: Deps['db'], met: readonly Met[]): Promise<ProfileCard[]> {
  const profiles = await findProfiles(
    db,
    met.map(({ _id }) => _id),
  );
  return met.flatMap(({ _id, band }) => {
    const found = profiles.get(_id);
    return found?.findBy.place ? [profileCard(found, band)] : [];
  });
}

/**
 * Families within the reader's radius, nearest band first, in an order inside a band that is random and always the same for one reader
 * (rules 2.4, 2.5). `next` is the cursor of the page after, where there is one.
 * @throws PROFILE_REQUIRED without a profile of one's own: there is no place to search from
 */
export async function searchProfiles({ db, places, now }: Deps, readerId: UserId, search: Search): Promise<{ cards: ProfileCard[]; next?: string }> {
  const [mine, related] = await Promise.all([findProfile(db, readerId), hiddenFromNearby(db, readerId, now())]);
  if (!mine) throw failure('PROFILE_REQUIRED');
  const [name, city] = [typedWords(search.childName ?? ''), typedWords(search.city ?? '')];
  const unfindable = (search.childName && !name) || (search.city && !city);
  const through = stretches(places.around(mine.place, roundRadiusUp(mine.searchRadius)), readerId, search.cursor);
  if (unfindable) return { cards: [] };

  const filters = await chooseFilter(db, name, city);
  const met = await meet(db, { hidden: new Set([...related, readerId]), filters, atLeast: search.limit + 1 }, through);
  const page = met.slice(0, search.limit);
  const cards = await cardsOf(db, page);
  const last = page.at(-1);
  return met.length > page.length && last ? { cards, next: encodeCursor({ band: last.band, lap: last.lap, after: last.after }) } : { cards };
}
