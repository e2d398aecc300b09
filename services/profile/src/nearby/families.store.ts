import type { UserId } from '@notalone/contracts';
import type { Db, Filter, FindCursor } from 'mongodb';
import type { Cell } from '../places/places.ts';
import type { FIND_INDEXES } from '../profiles/find-by.ts';
import { type ProfileDocument, profilesOf } from '../profiles/profiles.store.ts';
import type { TypedWords } from '../text/text.rules.ts';

export interface ListedFamily {
  readonly _id: UserId;
  readonly order: string;
}
export interface Filters {
  readonly name: TypedWords | undefined;
  readonly city: TypedWords | undefined;
  /** The filter that the index answers; the other is compared with each family found. */
  readonly by: 'name' | 'city' | undefined;
}
/** Values of `order` to read: greater than `after`, or at least `from`, and less than `before`. */
export interface OrderRange {
  readonly after?: string | undefined;
  readonly from?: string | undefined;
  readonly before?: string | undefined;
}
export interface FamilyQuery extends Filters, OrderRange {
  readonly cells: readonly Cell[];
}

/** MongoDB merges the index entries of so many cells in order; of more it would read and sort every family. */
const MERGED_CELLS = 200;
/** Beyond this count it does not matter which filter is rarer. */
const COUNT_MAX = 2000;

type Conditions = Filter<ProfileDocument>[];
const wordConditions = (
  field: 'findBy.name' | 'findBy.city',
  typed: TypedWords | undefined,
  isIndexed: boolean,
): Conditions => {
  if (!typed) return [];
  const compared = isIndexed ? typed.beginnings : [...new Set([...typed.beginnings, ` ${typed.word}`])];
  return compared.map((beginning) => ({ [field]: { $regex: beginning } }));
};
const keyConditions = ({ by, name, city }: Filters): Conditions => {
  if (by === 'name' && name) return [{ 'findBy.nameKeys': name.key }];
  return by === 'city' && city ? [{ 'findBy.cityKeys': city.key }] : [];
};
const indexOf = ({ by }: Filters): (typeof FIND_INDEXES)[number]['name'] => (by ? `nearby-${by}` : 'nearby');

/**
 * Reads a query of at most `MERGED_CELLS` cells in order, up to `limit`. Covered by an index, unless several words or a
 * very long one are compared.
 */
export function findPart(db: Db, query: FamilyQuery, limit: number): FindCursor<ListedFamily> {
  const { cells, after, from, before, by, name, city } = query;
  const order = {
    ...(after === undefined ? from !== undefined && { $gte: from } : { $gt: after }),
    ...(before !== undefined && { $lt: before }),
  };
  const conditions: Conditions = [
    ...keyConditions(query),
    { 'findBy.cell': { $in: [...cells] } },
    ...(Object.keys(order).length > 0 ? [{ order }] : []),
    ...wordConditions('findBy.name', name, by === 'name'),
    ...wordConditions('findBy.city', city, by === 'city'),
  ];
  return profilesOf(db)
    .find({ $and: conditions })
    .project<ListedFamily>({ _id: 1, order: 1 })
    .hint(indexOf(query))
    .sort({ order: 1 })
    .limit(limit);
}

/** The same query in parts of at most `MERGED_CELLS` cells. */
export function partsOf(query: FamilyQuery): FamilyQuery[] {
  const parts = Math.ceil(query.cells.length / MERGED_CELLS);
  return Array.from({ length: parts }, (_, part) => ({
    ...query,
    cells: query.cells.slice(part * MERGED_CELLS, (part + 1) * MERGED_CELLS),
  }));
}

/** The first `limit` families of a query, without private ones, in their random order. */
export async function findFamilies(db: Db, query: FamilyQuery, limit: number): Promise<ListedFamily[]> {
  const found = await Promise.all(partsOf(query).map((part) => findPart(db, part, limit).toArray()));
  return found
    .flat()
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, limit);
}

async function countUpTo(db: Db, field: 'findBy.nameKeys' | 'findBy.cityKeys', key: string): Promise<number> {
  const hint = field === 'findBy.nameKeys' ? 'nearby-name' : 'nearby-city';
  return profilesOf(db).countDocuments({ [field]: key, 'findBy.cell': { $gte: '' } }, { limit: COUNT_MAX, hint });
}

/** Of two filters the rarer one is looked up in its index. */
export async function chooseFilter(
  db: Db,
  name: TypedWords | undefined,
  city: TypedWords | undefined,
): Promise<Filters> {
  if (!name || !city) return { name, city, by: name ? 'name' : city && 'city' };
  const [names, cities] = await Promise.all([
    countUpTo(db, 'findBy.nameKeys', name.key),
    countUpTo(db, 'findBy.cityKeys', city.key),
  ]);
  return { name, city, by: names <= cities ? 'name' : 'city' };
}
