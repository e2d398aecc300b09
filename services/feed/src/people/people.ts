import type { Post, UserId } from '@notalone/contracts';
import { isActive, nameOf, type PersonDocument as PersonOf, peopleProjection } from '@notalone/service-kit/projections/people';
import { NOT_ERASED } from '@notalone/service-kit/projections/state-documents';
import type { ClientSession, Db } from 'mongodb';

const FIELDS = ['childName', 'profilePicUrl', 'profilePicAlt', 'lookingFor', 'visibility'] as const;
export type PersonDocument = PersonOf<(typeof FIELDS)[number]>;

/** Who people are, as auth and profile say. */
export const { findPerson, findPeople, recordAccount, recordProfile, forgetProfile, forgetPerson } = peopleProjection(FIELDS);
export { isActive };

/** Whether somebody with this profile posts for connections alone. */
export const isHidden = (profile: Pick<NonNullable<PersonDocument['profile']>, 'visibility'> | undefined): boolean => profile?.visibility === 'private';

/** Those whose posts are for their connections alone. */
export const hiddenAmong = async (db: Db, userIds: readonly UserId[]): Promise<UserId[]> => {
  const hidden = db.collection<PersonDocument>('people').find({ _id: { $in: [...userIds] }, 'profile.visibility': 'private' }, { projection: { _id: 1 } });
  return (await hidden.toArray()).map(({ _id }) => _id);
};

/**
 * Who writes something, read so that no other transaction can change what is known of the person before this one ends: whoever hides while
 * publishing has either hidden before or is hidden after.
 */
export const lockPerson = (db: Db, _id: UserId, session: ClientSession): Promise<PersonDocument | null> =>
  db.collection<PersonDocument & { locked?: number }>('people').findOneAndUpdate({ _id, ...NOT_ERASED }, { $inc: { locked: 1 } }, { session });

export type Author = Pick<Post, 'userId' | 'childProfileId'>;

/** Who wrote something, as everybody sees it who sees what was written (rules 2.2). */
export function authorOf(person: PersonDocument): Author {
  const { _id, profile } = person;
  const author = { _id, username: nameOf(person) };
  if (!profile) return { userId: author };
  const { childName, profilePicUrl, profilePicAlt, lookingFor } = profile;
  const optional = { ...(profilePicUrl && { profilePicUrl }), ...(profilePicAlt && { profilePicAlt }), ...(lookingFor && { lookingFor }) };
  return { userId: author, childProfileId: { childName, ...optional } };
}
