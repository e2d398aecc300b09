import type { UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db } from 'mongodb';

/** Who has promised to keep to the guide, and is a mentor by that alone (rules 11.2). */
export interface MentorDocument {
  _id: UserId;
  agreedAt: Date;
  wordingVersion: string;
}
export const mentorsOf = (db: Db): Collection<MentorDocument> => db.collection('mentors');

export const findMentor = (db: Db, userId: UserId, session?: ClientSession): Promise<MentorDocument | null> =>
  mentorsOf(db).findOne({ _id: userId }, session && { session });
