import { profilePartKey, type UserId } from '@notalone/contracts';
import { privacyWords } from '@notalone/contracts/profile-field-table';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { PROFILE_INDEXES, type ProfileDocument, profilesOf } from './profiles.store.ts';

type Deps = Pick<ProfileDeps, 'db' | 'outbox'>;

/** Erases a profile here and from people.state. Its pictures go with all other pictures of the person. Idempotent. */
export async function eraseProfile({ db, outbox }: Deps, userId: UserId, session: ClientSession): Promise<void> {
  const { deletedCount } = await profilesOf(db).deleteOne({ _id: userId }, { session });
  if (deletedCount > 0) await outbox.tombstone(session, 'people.state', profilePartKey(userId));
}

export const PROFILES: PersonalData<ProfileDocument, Deps> = {
  collection: 'profiles',
  indexes: PROFILE_INDEXES,
  subject: 'person',
  where: (_id: UserId) => ({ _id }),
  hold: {},
  whenLeaving: {
    by: (deps, { id }, session: ClientSession) => eraseProfile(deps, id as UserId, session),
    says: 'Deleted, here and in Kafka `people.state`.',
  },
  privacy: [
    {
      what: `profile: ${privacyWords(false).join(', ')}`,
      why: 'to be found by other families',
      seenBy: 'by the visibility one chose; other parents see a card',
      kept: 'until deleted',
    },
    {
      what: privacyWords(true).join(', '),
      why: 'to find families alike',
      seenBy: 'accepted connections only, with consent to share',
      kept: 'until deleted',
    },
    {
      what: 'postcode',
      why: 'its first half puts one in a cell of the map for nearby; for who rings 999',
      seenBy:
        "moderators who look after children, in an open case of theirs, with a second one's yes, or in an urgent one its confirmation within a day (each look is recorded)",
      kept: 'until deleted',
    },
    {
      what: 'picture, without EXIF and position',
      how: '(GridFS)',
      why: 'to be recognised',
      seenBy: 'those who may see the profile, signed in, with photo consent',
      kept: 'until removed, consent taken back, or account deleted',
    },
  ],
  inCopy: { kind: 'profile' },
  receipt: 'profile',
};
