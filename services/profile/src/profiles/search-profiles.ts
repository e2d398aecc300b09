import { createHash } from 'node:crypto';
import { distanceBandSchema, type ProfileCard, type profile, type QueryOf, type UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import * as z from 'zod';
import type { ProfileDeps } from '../deps.ts';
import { activeAmong } from '../people.ts';
import { roundRadiusUp } from '../places/distance.rules.ts';
import type { NearbyBand } from '../places/places.ts';
import { foldedWords } from '../text.rules.ts';
import { findProfile, type ListedQuery, listed, ORDER_HEX_DIGITS, type ProfileDocument } from './profiles.store.ts';
import { profileCard } from './profiles.view.ts';

type Search = QueryOf<typeof profile.searchProfiles>;
type Deps = Pick<ProfileDeps, 'db' | 'places'>;

const cursorSchema = z.object({
  band: distanceBandSchema,
  lap: z.union([z.literal(0), z.literal(1)]),
  after: z.string().regex(new RegExp(`^[0-9a-f]{${ORDER_HEX_DIGITS}}$`)),
});
type Cursor = z.infer<typeof cursorSchema>;

/** Part of one band: each searcher walks a band's order round from a point of their own, in two laps. */
interface Stretch extends NearbyBand {
  readonly lap: 0 | 1;
  readonly from?: string;
  readonly before?: string;
  readonly after?: string;
}

function stretches(nearby: readonly NearbyBand[], searcherId: UserId, cursor?: Cursor): Stretch[] {
  const start = createHash('sha256').update(searcherId).digest('hex').slice(0, ORDER_HEX_DIGITS);
  const all = nearby.flatMap((band): Stretch[] => [
    { ...band, lap: 0, from: start },
    { ...band, lap: 1, before: start },
  ]);
  if (!cursor) return all;
  const reached = all.findIndex(({ band, lap }) => band === cursor.band && lap === cursor.lap);
  return (reached < 0 ? [] : all.slice(reached)).map((stretch, index) => (index === 0 ? { ...stretch, after: cursor.after } : stretch));
}

/** Reads on until `limit` people are found whom others may meet; auth's word on that comes by events, hence in a second step. */
async function* meetable({ db }: Deps, query: ListedQuery, limit: number): AsyncGenerator<ProfileDocument> {
  for (let after = query.after; ; ) {
    const profiles = await listed(db, { ...query, after }, limit).toArray();
    const active = await activeAmong(
      db,
      profiles.map(({ _id }) => _id),
    );
    yield* profiles.filter(({ _id }) => active.has(_id));
    if (profiles.length < limit) return;
    after = profiles.at(-1)?.order;
  }
}

/**
 * Families within the searcher's radius, nearest band first, in an order inside a band that is random and always the
 * same for one searcher. `next` is the cursor of the page after, where there is one.
 * @throws PROFILE_REQUIRED without a profile of one's own: there is no place to search from
 */
export async function searchProfiles(deps: Deps, searcherId: UserId, search: Search): Promise<{ cards: ProfileCard[]; next?: string }> {
  const mine = await findProfile(deps.db, searcherId);
  if (!mine) throw failure('PROFILE_REQUIRED');
  const cursor = search.cursor === undefined ? undefined : decodeCursor(search.cursor, cursorSchema);
  const words = { nameWords: foldedWords(search.childName ?? ''), cityWords: foldedWords(search.city ?? '') };
  const unfindable = (search.childName && words.nameWords.length === 0) || (search.city && words.cityWords.length === 0);
  const nearby = unfindable ? [] : deps.places.around(mine.place, roundRadiusUp(mine.searchRadius));

  const cards: ProfileCard[] = [];
  let last: Cursor | undefined;
  for (const { band, lap, places, from, before, after } of stretches(nearby, searcherId, cursor)) {
    const query = { places, except: searcherId, from, before, after, ...words };
    for await (const found of meetable(deps, query, search.limit + 1)) {
      if (last && cards.length === search.limit) return { cards, next: encodeCursor(last) };
      cards.push(profileCard(found, band));
      last = { band, lap, after: found.order };
    }
  }
  return { cards };
}
