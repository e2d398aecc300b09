import type { OwnProfile } from '@notalone/contracts';
import type { IndexDescription } from 'mongodb';
import type { Place } from '../places/places.ts';
import { foldedWords, prefixKeys, searchText } from '../text.rules.ts';

/** What a profile is found by, kept with it and made anew at each save; the indexes below hold all that a search reads. */
export interface FindBy {
  /** Where the family stands; absent while strangers may not find it. */
  place?: Place;
  nameWords: string[];
  nameKeys: string[];
  name: string;
  cityKeys: string[];
  city: string;
}

export function findBy({ profileVisibility, childName, city }: Pick<OwnProfile, 'profileVisibility' | 'childName' | 'city'>, place: Place): FindBy {
  const [nameWords, cityWords] = [foldedWords(childName), foldedWords(city)];
  return {
    ...(profileVisibility !== 'private' && { place }),
    nameWords,
    nameKeys: prefixKeys(nameWords),
    name: searchText(nameWords),
    cityKeys: prefixKeys(cityWords),
    city: searchText(cityWords),
  };
}

const findable = { partialFilterExpression: { 'findBy.place': { $exists: true } } };
/** Each begins with what is equal, goes on with the place, then with the order: MongoDB merges the places of a band as it reads (ADR 0014). */
export const FIND_INDEXES = [
  { name: 'nearby', key: { 'findBy.place': 1, order: 1, _id: 1 }, ...findable },
  { name: 'nearby-name', key: { 'findBy.nameKeys': 1, 'findBy.place': 1, order: 1, _id: 1 }, ...findable },
  { name: 'nearby-city', key: { 'findBy.cityKeys': 1, 'findBy.place': 1, order: 1, _id: 1 }, ...findable },
  /** Whoever is called exactly so comes first. */
  { name: 'names', key: { 'findBy.nameWords': 1, order: 1, 'findBy.place': 1, _id: 1 }, ...findable },
] as const satisfies readonly IndexDescription[];
