import type { UserId } from '@notalone/contracts';
import type { Db, Filter, FindCursor } from 'mongodb';
import type { Place } from '../places/places.ts';
import { type ProfileDocument, profilesOf } from '../profiles/profiles.store.ts';
import type { Typed } from '../text.rules.ts';
import type { FIND_INDEXES } from './find-by.ts';

export interface Listed {
  readonly _id: UserId;
  readonly order: string;
}
export interface Filters {
  readonly name: Typed | undefined;
  readonly city: Typed | undefined;
  /** Which of the two the index answers; the other is compared with each profile found so. */
  readonly by: 'name' | 'city' | undefined;
}
/** The stretch of the order to read: more than `after` or at least `from`, and less than `before`. */
export interface Span {
  readonly after?: string | undefined;
  readonly from?: string | undefined;
  readonly before?: string | undefined;
}
export interface ListedQuery extends Filters, Span {
  readonly places: readonly Place[];
}

/** MongoDB merges so many places in order; of more it would read and sort every family. */
const MERGED_PLACES = 200;
/** Beyond this it does not matter which filter is the rarer. */
const COUNTED = 2000;

type Conditions = Filter<ProfileDocument>[];
const beginnings = (field: 'findBy.name' | 'findBy.city', typed: Typed | undefined, all: boolean): Conditions => {
  if (!typed) return [];
  const compared = all ? [...new Set([...typed.beginnings, ` ${typed.word}`])] : typed.beginnings;
  return compared.map((beginning) => ({ [field]: { $regex: beginning } }));
};
const keys = ({ by, name, city }: Filters): Conditions => {
  if (by === 'name' && name) return [{ 'findBy.nameKeys': name.key }];
  return by === 'city' && city ? [{ 'findBy.cityKeys': city.key }] : [];
};
const indexOf = ({ by }: Filters): (typeof FIND_INDEXES)[number]['name'] => (by ? `nearby-${by}` : 'nearby');

/**
 * One part of a query, of at most `MERGED_PLACES` places, read in order as far as `limit`: from an index alone, unless several words or a
 * very long one are to be compared.
 */
export function listedPart(db: Db, query: ListedQuery, limit: number): FindCursor<Listed> {
  const { places, after, from, before, by, name, city } = query;
  const order = { ...(after === undefined ? from !== undefined && { $gte: from } : { $gt: after }), ...(before !== undefined && { $lt: before }) };
  const conditions: Conditions = [
    ...keys(query),
    { 'findBy.place': { $in: [...places] } },
    ...(Object.keys(order).length > 0 ? [{ order }] : []),
    ...beginnings('findBy.name', name, by !== 'name'),
    ...beginnings('findBy.city', city, by !== 'city'),
  ];
  return profilesOf(db).find({ $and: conditions }).project<Listed>({ _id: 1, order: 1 }).hint(indexOf(query)).sort({ order: 1 }).limit(limit);
}

export function partsOf(query: ListedQuery): ListedQuery[] {
  const parts = Math.ceil(query.places.length / MERGED_PLACES);
  return Array.from({ length: parts }, (_, part) => ({ ...query, places: query.places.slice(part * MERGED_PLACES, (part + 1) * MERGED_PLACES) }));
}

/** The first `limit` families of a query that strangers may find, in their random order. */
export async function listed(db: Db, query: ListedQuery, limit: number): Promise<Listed[]> {
  const found = await Promise.all(partsOf(query).map((part) => listedPart(db, part, limit).toArray()));
  return found
    .flat()
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, limit);
}

async function countUpTo(db: Db, field: 'findBy.nameKeys' | 'findBy.cityKeys', key: string): Promise<number> {
  const hint = field === 'findBy.nameKeys' ? 'nearby-name' : 'nearby-city';
  return profilesOf(db).countDocuments({ [field]: key, 'findBy.place': { $gte: '' } }, { limit: COUNTED, hint });
}

/** With two filters, the rarer one is looked up. */
export async function chooseFilter(db: Db, name: Typed | undefined, city: Typed | undefined): Promise<Filters> {
  if (!name || !city) return { name, city, by: name ? 'name' : city && 'city' };
  const [names, cities] = await Promise.all([countUpTo(db, 'findBy.nameKeys', name.key), countUpTo(db, 'findBy.cityKeys', city.key)]);
  return { name, city, by: names <= cities ? 'name' : 'city' };
}
