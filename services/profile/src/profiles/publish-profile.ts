import { profileChanged, profilePartKey } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import type { ProfileDocument } from './profiles.store.ts';
import { pictureOf } from './profiles.view.ts';

/** Tells the other services what others may know of this person now; part of the transaction that changed it. */
export async function publishProfile(
  { outbox }: Pick<ProfileDeps, 'outbox'>,
  profile: ProfileDocument,
  version: number,
  session: ClientSession,
): Promise<void> {
  const { _id: userId, childName, city, lookingFor, profileVisibility } = profile;
  const data = { userId, childName, city, ...pictureOf(profile), ...(lookingFor && { lookingFor }), visibility: profileVisibility, version };
  await outbox.add(session, profileChanged, { key: profilePartKey(userId), data });
}
