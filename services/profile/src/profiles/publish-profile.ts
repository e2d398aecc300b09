import { type DataOf, profileChanged, profilePartKey } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { findMentor } from '../mentor-records/mentors.store.ts';
import type { ProfileDocument } from './profiles.store.ts';
import { pictureOf } from './profiles.view.ts';

/** What the other services may know of a profile. */
export function profileState(
  profile: ProfileDocument,
  version: number,
  isMentor: boolean,
): DataOf<typeof profileChanged> {
  const { _id: userId, childName, city, lookingFor, profileVisibility } = profile;
  return {
    userId,
    childName,
    city,
    ...pictureOf(profile),
    ...(lookingFor && { lookingFor }),
    visibility: profileVisibility,
    ...(isMentor && { isMentor }),
    version,
  };
}

/** Publishes a changed profile, in the transaction that changed it. */
export async function publishProfile(
  { db, outbox }: Pick<ProfileDeps, 'db' | 'outbox'>,
  profile: ProfileDocument,
  version: number,
  session: ClientSession,
): Promise<void> {
  const isMentor = (await findMentor(db, profile._id, session)) !== null;
  await outbox.add(session, profileChanged, {
    key: profilePartKey(profile._id),
    data: profileState(profile, version, isMentor),
  });
}
