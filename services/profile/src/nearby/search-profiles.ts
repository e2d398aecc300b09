import type { ProfileCard, profile, QueryOf, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { encodeCursor } from '@notalone/service-kit/http/paging';
import type { ProfileDeps } from '../deps.ts';
import { activeAmong } from '../people/people.store.ts';
import { roundRadiusUp } from '../places/distance.rules.ts';
import { findProfile, findProfiles } from '../profiles/profiles.store.ts';
import { profileCard } from '../profiles/profiles.view.ts';
import { listHiddenFromNearby } from '../relations/relations.store.ts';
import { typedWords } from '../text/text.rules.ts';
import { chooseFilter, type Filters, findFamilies, type ListedFamily } from './families.store.ts';
import { type Cursor, type PageRange, pageRanges } from './page-range.ts';

type Search = QueryOf<typeof profile.searchProfiles>;
type Deps = Pick<ProfileDeps, 'db' | 'places' | 'now'>;

const BATCH_MAX = 1000;

interface Reader {
  readonly hidden: ReadonlySet<UserId>;
  readonly filters: Filters;
}

/** The families of a range whom the reader may meet. Accounts are looked up apart, since auth decides who is active. */
async function* visibleFamilies(
  db: Deps['db'],
  { hidden, filters }: Reader,
  range: PageRange,
  firstBatch: number,
): AsyncGenerator<ListedFamily> {
  let { after } = range;
  for (let size = firstBatch; ; size = Math.min(size * 2, BATCH_MAX)) {
    const found = await findFamilies(db, { ...filters, ...range, after }, size);
    const shown = found.filter(({ _id }) => !hidden.has(_id));
    const active = await activeAmong(
      db,
      shown.map(({ _id }) => _id),
    );
    yield* shown.filter(({ _id }) => active.has(_id));
    if (found.length < size) return;
    after = found.at(-1)?.order;
  }
}

interface Found extends Cursor {
  readonly _id: UserId;
}
async function readPage(db: Deps['db'], reader: Reader, ranges: readonly PageRange[], limit: number): Promise<Found[]> {
  const found: Found[] = [];
  for (const range of ranges) {
    for await (const { _id, order } of visibleFamilies(db, reader, range, limit)) {
      found.push({ _id, band: range.band, pass: range.pass, after: order });
      if (found.length === limit) return found;
    }
  }
  return found;
}

async function cardsOf(db: Deps['db'], page: readonly Found[]): Promise<ProfileCard[]> {
  const profiles = await findProfiles(
    db,
    page.map(({ _id }) => _id),
  );
  return page.flatMap(({ _id, band }) => {
    const found = profiles.get(_id);
    return found?.findBy.cell ? [profileCard(found, band)] : [];
  });
}

/**
 * Families within the reader's radius, nearest band first, in an order inside a band that is random and always the same
 * for one reader (rules 2.4, 2.5). `next` is the cursor of the next page, where there is one.
 * @throws PROFILE_REQUIRED without a profile of one's own, as there is no cell to search from
 */
export async function searchProfiles(
  { db, places, now }: Deps,
  readerId: UserId,
  search: Search,
): Promise<{ cards: ProfileCard[]; next?: string }> {
  const [mine, hidden] = await Promise.all([findProfile(db, readerId), listHiddenFromNearby(db, readerId, now())]);
  if (!mine) throw apiError('PROFILE_REQUIRED');
  const [name, city] = [typedWords(search.childName ?? ''), typedWords(search.city ?? '')];
  const hasNoWords = (search.childName && !name) || (search.city && !city);
  const ranges = pageRanges(places.around(mine.cell, roundRadiusUp(mine.searchRadius)), readerId, search.cursor);
  if (hasNoWords) return { cards: [] };

  const filters = await chooseFilter(db, name, city);
  const reader = { hidden: new Set([...hidden, readerId]), filters };
  const found = await readPage(db, reader, ranges, search.limit + 1);
  const page = found.slice(0, search.limit);
  const cards = await cardsOf(db, page);
  const last = page.at(-1);
  return found.length > page.length && last
    ? { cards, next: encodeCursor({ band: last.band, pass: last.pass, after: last.after }) }
    : { cards };
}
