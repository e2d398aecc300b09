import type { NotificationPreferences, UserId } from '@notalone/contracts';
import type { ChatDeps } from '../deps.ts';
import { findPreferences, storePreferences } from './preferences.store.ts';

export const getPreferences = ({ db }: Pick<ChatDeps, 'db'>, userId: UserId): Promise<NotificationPreferences> => findPreferences(db, userId);

/** From now on; what was notified stays. */
export async function savePreferences({ db }: Pick<ChatDeps, 'db'>, userId: UserId, wanted: NotificationPreferences): Promise<NotificationPreferences> {
  await storePreferences(db, userId, wanted);
  return wanted;
}
