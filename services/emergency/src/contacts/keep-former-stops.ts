import type { Collection, Db } from 'mongodb';
import type { EmergencyDeps } from '../shared/deps.ts';
import { findContact } from './contacts.store.ts';
import { markNumber } from './numbers.collection.ts';

export const formerStopsOf = (db: Db): Collection<{ _id: string }> => db.collection('formerStops');

/**
 * Contacts that had answered STOP before numbers kept that: migration 002 lists them, because it has no key to hash
 * their numbers with. Their families were told then.
 */
export async function keepFormerStops(deps: Pick<EmergencyDeps, 'db' | 'encryption' | 'now'>): Promise<void> {
  for (const { _id } of await formerStopsOf(deps.db).find().toArray()) {
    const contact = await findContact(deps, _id);
    if (contact) await markNumber(deps, contact.phoneNumber, { stoppedAt: deps.now() });
    await formerStopsOf(deps.db).deleteOne({ _id });
  }
}
