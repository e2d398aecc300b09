import type { OwnProfile } from '@notalone/contracts';
import type { IndexDescription } from 'mongodb';
import type { Cell } from '../places/places.ts';
import { foldedWords, prefixKeys, searchText } from '../text/text.rules.ts';

/** The search keys of a profile, rewritten at each save; the indexes below cover what a search reads. */
export interface FindBy {
  /** Of the profile; absent while it is private. */
  cell?: Cell;
  nameWords: string[];
  nameKeys: string[];
  name: string;
  cityKeys: string[];
  city: string;
}

export function findBy(
  { profileVisibility, childName, city }: Pick<OwnProfile, 'profileVisibility' | 'childName' | 'city'>,
  cell: Cell,
): FindBy {
  const [nameWords, cityWords] = [foldedWords(childName), foldedWords(city)];
  return {
    ...(profileVisibility !== 'private' && { cell }),
    nameWords,
    nameKeys: prefixKeys(nameWords),
    name: searchText(nameWords),
    cityKeys: prefixKeys(cityWords),
    city: searchText(cityWords),
  };
}

const findable = { partialFilterExpression: { 'findBy.cell': { $exists: true } } };
/** Equality, then cell, then sort order: MongoDB merges the cells of a band as it reads (ADR 0008). */
export const FIND_INDEXES = [
  { name: 'nearby', key: { 'findBy.cell': 1, order: 1, _id: 1 }, ...findable },
  { name: 'nearby-name', key: { 'findBy.nameKeys': 1, 'findBy.cell': 1, order: 1, _id: 1 }, ...findable },
  { name: 'nearby-city', key: { 'findBy.cityKeys': 1, 'findBy.cell': 1, order: 1, _id: 1 }, ...findable },
  /** Exact names come first. */
  { name: 'names', key: { 'findBy.nameWords': 1, order: 1, 'findBy.cell': 1, _id: 1 }, ...findable },
] as const satisfies readonly IndexDescription[];
