import { profilePartKey, type UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { profilesOf } from './profiles.store.ts';

/** Erases a profile here and from people.state. Its pictures go with all other pictures of the person. Idempotent. */
export async function eraseProfile(
  { db, outbox }: Pick<ProfileDeps, 'db' | 'outbox'>,
  userId: UserId,
  session: ClientSession,
): Promise<void> {
  const { deletedCount } = await profilesOf(db).deleteOne({ _id: userId }, { session });
  if (deletedCount > 0) await outbox.tombstone(session, 'people.state', profilePartKey(userId));
}
