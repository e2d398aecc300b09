import type { UserId } from '@notalone/contracts';
import type { EmergencyDeps } from '../deps.ts';
import { findContacts } from './contacts.store.ts';

/** How many contacts would be told what has happened. */
export async function countReachable(
  { db, now }: Pick<EmergencyDeps, 'db' | 'now'>,
  parentId: UserId,
): Promise<number> {
  const contacts = await findContacts(db, parentId, now());
  return contacts.filter(({ state }) => state === 'confirmed').length;
}
