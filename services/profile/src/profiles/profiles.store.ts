import type { OwnProfile, UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, Filter, FindCursor, IndexDescription, WithId } from 'mongodb';
import type { Place } from '../places/places.ts';

export interface ProfileDocument extends Omit<OwnProfile, '_id' | 'profilePicUrl' | 'createdAt' | 'updatedAt'> {
  _id: UserId;
  pictureId?: string;
  place: Place;
  /** Random for ever: strangers in one band are listed by it, so that the order tells nothing about the distance. */
  order: string;
  /** Words without case and accents, for the search by prefix. */
  nameWords: string[];
  cityWords: string[];
  /** When the postcode (or what it stands at) was changed in the last 30 days. */
  movedAt: Date[];
  createdAt: Date;
  updatedAt: Date;
}

/** 96 random bits: never the same for two people. */
export const ORDER_HEX_DIGITS = 24;

const LISTED = { profileVisibility: { $in: ['friends', 'public'] as ('friends' | 'public')[] } };

export const PROFILE_INDEXES: readonly IndexDescription[] = [
  { name: 'nearby', key: { place: 1, order: 1 }, partialFilterExpression: LISTED },
  /** For a band of so many places that walking the order is quicker than merging them. */
  { name: 'faraway', key: { order: 1, place: 1 }, partialFilterExpression: LISTED },
  { name: 'picture', key: { pictureId: 1 }, unique: true, partialFilterExpression: { pictureId: { $exists: true } } },
];

export const profilesOf = (db: Db): Collection<ProfileDocument> => db.collection('profiles');

export const findProfile = (db: Db, userId: UserId, session?: ClientSession): Promise<ProfileDocument | null> =>
  profilesOf(db).findOne({ _id: userId }, session && { session });
export const findProfileByPicture = (db: Db, pictureId: string): Promise<ProfileDocument | null> => profilesOf(db).findOne({ pictureId });

export interface ListedQuery {
  readonly places: readonly Place[];
  readonly except: UserId;
  /** The stretch of the order to read: more than `after` or at least `from`, and less than `before`. */
  readonly after?: string | undefined;
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  /** Words, folded, that the name and the city must each have a word beginning with. */
  readonly nameWords: readonly string[];
  readonly cityWords: readonly string[];
}

function listedFilter({ places, except, after, from, before, nameWords, cityWords }: ListedQuery): Filter<ProfileDocument> {
  // Folded words are letters and digits only: nothing in them means something to a regular expression.
  const beginning = (field: 'nameWords' | 'cityWords', words: readonly string[]) => words.map((word) => ({ [field]: { $regex: `^${word}` } }));
  return {
    $and: [
      LISTED,
      { place: { $in: [...places] }, _id: { $ne: except } },
      { order: { ...(after ? { $gt: after } : { $gte: from ?? '' }), ...(before && { $lt: before }) } },
      ...beginning('nameWords', nameWords),
      ...beginning('cityWords', cityWords),
    ],
  };
}

/** Profiles that strangers may find, in their random order. */
export const listed = (db: Db, query: ListedQuery, limit: number): FindCursor<WithId<ProfileDocument>> =>
  profilesOf(db).find(listedFilter(query)).sort({ order: 1 }).limit(limit);
