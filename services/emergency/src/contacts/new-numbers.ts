import { NEW_NUMBERS_PER_30_DAYS, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession, Db } from 'mongodb';
import { familiesOf } from '../family/settings.store.ts';
import { secondsBetween } from '../shared/clock.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { newNumbersLimit } from './contacts.rules.ts';

/** Changes of a family's contacts are made one after the other: each writes this document in its transaction. */
export async function serialiseContacts(db: Db, parentId: UserId, session: ClientSession): Promise<void> {
  await familiesOf(db).updateOne({ _id: parentId }, { $inc: { contactChanges: 1 } }, { upsert: true, session });
}

/** The same for several guardians, always in the same order. */
export async function serialiseContactsOfAll(
  db: Db,
  guardianIds: readonly UserId[],
  session: ClientSession,
): Promise<void> {
  for (const userId of guardianIds.toSorted()) await serialiseContacts(db, userId, session);
}

/**
 * Counts a number that the family has not had before. Within `serialiseContacts`.
 * @throws RATE_LIMITED for a sixth number in a day, or an eleventh in 30 days
 */
export async function countNewNumber(
  { db, now }: Pick<EmergencyDeps, 'db' | 'now'>,
  parentId: UserId,
  session: ClientSession,
): Promise<void> {
  const family = await familiesOf(db).findOne({ _id: parentId }, { session });
  const at = now();
  const full = newNumbersLimit(family?.newNumbersAt ?? [], at);
  if (full)
    throw apiError('RATE_LIMITED', {
      msg: `You can add ${full.limit}. Please try again later.`,
      retryAfterSeconds: Math.ceil(secondsBetween(at, full.until)),
    });
  const newNumbersAt = { $each: [at], $slice: -NEW_NUMBERS_PER_30_DAYS };
  await familiesOf(db).updateOne({ _id: parentId }, { $push: { newNumbersAt } }, { session });
}
