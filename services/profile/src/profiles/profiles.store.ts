import type { OwnProfile, UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';
import type { Cell } from '../places/places.ts';
import type { FindBy } from './find-by.ts';

export interface ProfileDocument extends Omit<OwnProfile, '_id' | 'profilePicUrl' | 'createdAt' | 'updatedAt'> {
  _id: UserId;
  pictureId?: string;
  /** Where nearby has the family, which may be where it lived before a short move (`Places.afterMove`). */
  cell: Cell;
  /**
   * Random and permanent: families of one band are listed by it, so that the order tells nothing about the distance.
   */
  order: string;
  findBy: FindBy;
  createdAt: Date;
  updatedAt: Date;
}

/** 96 random bits: never the same for two people. */
export const ORDER_HEX_DIGITS = 24;

export const PROFILE_INDEXES: readonly IndexDescription[] = [
  { name: 'picture', key: { pictureId: 1 }, unique: true, partialFilterExpression: { pictureId: { $exists: true } } },
];

export const profilesOf = (db: Db): Collection<ProfileDocument> => db.collection('profiles');

export const findProfile = (db: Db, userId: UserId, session?: ClientSession): Promise<ProfileDocument | null> =>
  profilesOf(db).findOne({ _id: userId }, session && { session });
/** Those of `userIds` that have one. */
export async function findProfiles(db: Db, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, ProfileDocument>> {
  const profiles = await profilesOf(db)
    .find({ _id: { $in: [...userIds] } })
    .toArray();
  return new Map(profiles.map((profile) => [profile._id, profile]));
}
export const findProfileByPicture = (db: Db, pictureId: string): Promise<ProfileDocument | null> =>
  profilesOf(db).findOne({ pictureId });
