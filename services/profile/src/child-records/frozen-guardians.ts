import { type Freeze, type Guarded, guardiansOf, isFrozenAt } from '@notalone/contracts';
import { TEXTS } from '@notalone/contracts/texts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Db } from 'mongodb';
import { findPeople } from '../people/people.store.ts';

/** When an account of one of the child's guardians was stopped: what can be undone waits for them (rules 10.3). */
export async function freezesOfGuardians(db: Db, child: Guarded): Promise<Freeze[]> {
  const people = await findPeople(db, guardiansOf(child));
  return [...people.values()].flatMap(({ account }) => account.freezes ?? []);
}

/**
 * While a guardian's account is stopped the other changes nothing that the first could not answer to.
 * @throws CONFLICT
 */
export async function requireNoFrozenGuardian(db: Db, child: Guarded, now: Date): Promise<void> {
  if (isFrozenAt(await freezesOfGuardians(db, child), now)) throw apiError('CONFLICT', { msg: TEXTS.guardianFrozen });
}
