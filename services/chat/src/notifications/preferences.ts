import type { NotificationPreferences, UserId } from '@notalone/contracts';
import type { ChatDeps } from '../shared/deps.ts';
import { findPreferences, storePreferences } from './preferences.store.ts';

export const getPreferences = ({ db }: Pick<ChatDeps, 'db'>, userId: UserId): Promise<NotificationPreferences> =>
  findPreferences(db, userId);

/** Applies to new notifications; existing ones stay. */
export async function savePreferences(
  { db }: Pick<ChatDeps, 'db'>,
  userId: UserId,
  wanted: NotificationPreferences,
): Promise<NotificationPreferences> {
  await storePreferences(db, userId, wanted);
  return wanted;
}
