import { guardiansWith, type UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { addDeliveries, newDelivery } from '../deliveries/deliveries.store.ts';
import { findChildrenOf } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import type { Contact } from './contacts.store.ts';

/**
 * Mails that a number takes no texts, or was not reached, to every guardian of the children whose button has it, in
 * whose list it is or not (rules 5.3, 10.2); to none from whom a moderator took the texts or deciding.
 */
export async function mailGuardians(
  { db, now }: Pick<EmergencyDeps, 'db' | 'now'>,
  kind: 'stopped' | 'not-reached',
  contacts: readonly Pick<Contact, '_id' | 'parentId'>[],
  session: ClientSession,
): Promise<void> {
  const dueAt = now();
  for (const { _id: aboutId, parentId } of contacts) {
    const told = new Set<UserId>([parentId]);
    for (const child of await findChildrenOf(db, parentId, session)) {
      const deciding = new Set(guardiansWith(child, 'decisions'));
      for (const guardianId of guardiansWith(child, 'texts')) if (deciding.has(guardianId)) told.add(guardianId);
    }
    const mails = [...told].map((guardianId) =>
      newDelivery({ parentId: guardianId, channel: 'mail', kind, aboutId, dueAt }, dueAt),
    );
    await addDeliveries(db, mails, session);
  }
}
