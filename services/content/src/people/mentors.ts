import type { DataOf, profileChanged, UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import {
  ERASED_INDEX,
  ERASED_PERIOD,
  leavesMark,
  upsertManyIfNewer,
} from '@notalone/service-kit/projections/state-documents';
import type { ClientSession, Collection, Db } from 'mongodb';

/** Of a profile only whether its owner is a mentor, as reports about mentors come early (rules 11.2). */
interface MentorState {
  _id: UserId;
  isMentor: boolean;
  version: number;
}
const mentorsOf = (db: Db): Collection<MentorState> => db.collection('mentors');

export const recordMentors = (db: Db, profiles: readonly DataOf<typeof profileChanged>[]): Promise<void> =>
  upsertManyIfNewer(
    mentorsOf(db),
    profiles.map(({ userId, isMentor = false, version }) => ({ _id: userId, isMentor, version })),
  );
export const isMentor = async (db: Db, userId: UserId, session?: ClientSession): Promise<boolean> =>
  (await mentorsOf(db).countDocuments({ _id: userId, isMentor: true }, session && { session })) > 0;

export const MENTORS: PersonalData<MentorState, { readonly db: Db }> = {
  collection: 'mentors',
  indexes: [ERASED_INDEX],
  subject: 'person',
  where: (_id: UserId) => ({ _id }),
  whenLeaving: leavesMark(mentorsOf),
  expires: [ERASED_PERIOD],
  privacy: 'that one is a mentor, the wording one promised',
  inCopy: { leftOut: 'A copy: profile has what it repeats.' },
};
