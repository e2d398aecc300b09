import type { accountUndone, DataOf } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { announceActForAll } from '../people/guardians.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { contactsOf, findContact } from './contacts.store.ts';
import { serialiseContacts } from './new-numbers.ts';
import { leaveNumber } from './take-number.ts';

/**
 * Whoever had taken over an account may have put a number of their own among its contacts: those that were added or
 * got another number in that time are texted no more (rules 1.13). Idempotent.
 */
export async function withdrawContacts(
  deps: EmergencyDeps,
  { userId, since, until }: DataOf<typeof accountUndone>,
  session: ClientSession,
): Promise<void> {
  const { db } = deps;
  await serialiseContacts(db, userId, session);
  const then = { $gte: new Date(since), $lt: new Date(until) };
  const made = { parentId: userId, isParent: { $ne: true as const }, $or: [{ createdAt: then }, { numberedAt: then }] };
  for (const { _id } of await contactsOf(db).find(made, { session }).toArray()) {
    const contact = await findContact(deps, _id, session);
    if (contact) await leaveNumber(deps, contact, session);
    await contactsOf(db).deleteOne({ _id }, { session });
    await announceActForAll(deps, { userId, action: 'removed-contact' }, session);
  }
}
