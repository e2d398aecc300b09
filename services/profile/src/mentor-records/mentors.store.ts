import type { UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';

/** Who has promised to keep to the guide, and is a mentor by that alone (rules 11.2). */
export interface MentorDocument {
  _id: UserId;
  agreedAt: Date;
  wordingVersion: string;
}
export const mentorsOf = (db: Db): Collection<MentorDocument> => db.collection('mentors');
export const MENTORS: PersonalData<MentorDocument> = {
  collection: 'mentors',
  subject: 'person',
  where: (_id: UserId) => ({ _id }),
  hold: {},
  whenLeaving: 'delete',
  privacy: [
    {
      what: 'that one is a mentor, the wording one promised and when; whom one mentors or is mentored by, asks and refusals, times, how it was going and words about it, by ids',
      how: 'that one is a mentor also Kafka `people.state`, compacted, and content',
      why: 'so that new families find help, and moderators see where it goes wrong',
      seenBy: 'that one is a mentor: new families near; a pair: the two; answers and words: admins',
      kept: 'the promise until taken back, an open pair until it ends; what is over 12 months; all of it at the latest until the account is deleted',
    },
  ],
  inCopy: { kind: 'mentorPromise' },
};

export const findMentor = (db: Db, userId: UserId, session?: ClientSession): Promise<MentorDocument | null> =>
  mentorsOf(db).findOne({ _id: userId }, session && { session });
