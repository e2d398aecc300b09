import type { UserId } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import { contactsOf } from './contacts.store.ts';
import { removedContactsOf } from './removed-contacts.store.ts';

/** Erases a family's contacts. What is known of a number belongs to its owner and stays. */
export async function eraseContacts(db: Db, parentId: UserId, session: ClientSession): Promise<void> {
  await contactsOf(db).deleteMany({ parentId }, { session });
  await removedContactsOf(db).deleteMany({ parentId }, { session });
}
