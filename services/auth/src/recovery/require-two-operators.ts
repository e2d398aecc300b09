import { ApiError } from '@notalone/service-kit/errors/api-error';
import { type Account, findHolder } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { findChildrenOf } from '../guardians/guardians.store.ts';
import { requireAdminsCode } from '../second-factor/confirm-code.ts';
import { findFactors } from '../second-factor/factors.store.ts';

/** An admin's address, and a code of their authenticator app or one of their recovery codes. */
export interface Confirmation {
  readonly email: string;
  readonly code: string;
}

/** Nobody decides about their own account, or with whom they share a child. */
async function isOfFamily(deps: AuthDeps, operatorId: string, userId: string): Promise<boolean> {
  const { described } = await findChildrenOf(deps.db, userId, []);
  return operatorId === userId || described.some(({ guardianIds }) => guardianIds?.some((id) => id === operatorId));
}

async function findOperator(deps: AuthDeps, { email }: Confirmation, userId: string): Promise<Account> {
  const account = await findHolder(deps.db, email);
  if (account?.role !== 'admin') throw new Error(`${email} is no admin.`);
  if (await isOfFamily(deps, account._id, userId)) throw new Error(`${email} cannot decide about their own family.`);
  return account;
}

async function spendCode(deps: AuthDeps, account: Account, { email, code }: Confirmation): Promise<void> {
  const owner = { account, factors: await findFactors(deps.db, account._id) };
  try {
    await requireAdminsCode(deps, owner, code);
  } catch (error) {
    throw error instanceof ApiError ? new Error(`${email}: ${error.message}`, { cause: error }) : error;
  }
}

/**
 * Two different admins who have both just typed a code of their own, and who are not of the account's family. No code
 * is used up by a mistake of another kind.
 * @throws Error, to be read on a terminal
 */
export async function requireTwoOperators(
  deps: AuthDeps,
  userId: string,
  [first, second]: readonly [Confirmation, Confirmation],
): Promise<readonly [Account, Account]> {
  const one = await findOperator(deps, first, userId);
  const other = await findOperator(deps, second, userId);
  if (one._id === other._id) throw new Error('Two different people decide.');
  await spendCode(deps, one, first);
  await spendCode(deps, other, second);
  return [one, other];
}
