import { guardiansOf } from '@notalone/contracts';
import { isBanned } from '../accounts/accounts.rules.ts';
import { type Account, findAccount } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { findGuarded, type OfChild } from '../guardians/guardians.store.ts';

/**
 * For whom a child's session counts: the first guardian who has not left. One of two who leaves or is banned never ends
 * the child's login (rules 4.7, 10.3).
 */
export async function guardianOfSession(
  deps: Pick<AuthDeps, 'db' | 'now' | 'revocations'>,
  login: OfChild,
): Promise<{ guardianId: string } | { refused: 'nobody' | 'banned' }> {
  const { db, now, revocations } = deps;
  const staying: Account[] = [];
  for (const guardianId of guardiansOf(await findGuarded(db, login))) {
    const account = await findAccount(db, guardianId);
    if (account && !(await revocations.hasLeft(guardianId))) staying.push(account);
  }
  const [first] = staying;
  if (!first) return { refused: 'nobody' };
  return staying.every((account) => isBanned(account, now())) ? { refused: 'banned' } : { guardianId: first._id };
}
