import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { contestedText } from './account-changes.store.ts';
import { frozenUntil } from './accounts.rules.ts';
import { findAccount } from './accounts.store.ts';

const STOPPED = 'This account is stopped.';

/** For what needs no session. @throws CONFLICT while the account is stopped, saying until when */
export async function requireNotFrozen(
  deps: Pick<AuthDeps, 'db' | 'now'>,
  userId: string,
  session: ClientSession,
): Promise<void> {
  const account = await findAccount(deps.db, userId, session);
  if (!account || !frozenUntil(account, deps.now())) return;
  throw apiError('CONFLICT', { msg: (await contestedText(deps, userId, session)) ?? STOPPED });
}
