import type { UserId } from '@notalone/contracts';
import { erasePersonalData } from '@notalone/service-kit/personal-data/erase-personal-data';
import type { ClientSession } from 'mongodb';
import { COLLECTIONS, type EraseDeps } from './collections.ts';
import { eraseChildrenOf } from './erase-child.ts';
import { preserve } from './preserve.ts';

/** Erases everything that this service holds of a person, and publishes the tombstones. Idempotent. */
export async function erasePerson(deps: EraseDeps, userId: UserId, session: ClientSession): Promise<void> {
  const person = { subject: 'person', id: userId } as const;
  await preserve(deps, person, session);
  await eraseChildrenOf(deps, userId, session);
  await erasePersonalData(deps, COLLECTIONS, person, { session });
}
