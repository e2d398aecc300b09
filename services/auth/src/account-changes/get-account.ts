import type { account, ReplyOf } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { findAccountChange, nextChangeAt } from '../accounts/account-changes.store.ts';
import { findAccount } from '../accounts/accounts.store.ts';
import { findEmailChange } from '../accounts/email-changes.store.ts';
import type { AuthDeps } from '../deps.ts';
import { underWayUntil } from '../lost-phones/lost-phone.rules.ts';
import { findLostPhone } from '../lost-phones/lost-phones.store.ts';
import type { GrownUp } from '../second-factor/proof.ts';

const DIGITS_SHOWN = 3;

/** The state of the caller's own account. */
export async function getAccount(
  deps: Pick<AuthDeps, 'db' | 'now'>,
  { userId }: GrownUp,
): Promise<ReplyOf<typeof account.getAccount>> {
  const [own, change, pending, lost] = await Promise.all([
    findAccount(deps.db, userId),
    findAccountChange(deps.db, { _id: userId }),
    findEmailChange(deps.db, userId, deps.now()),
    findLostPhone(deps.db, { _id: userId }),
  ]);
  if (!own) throw apiError('UNAUTHENTICATED');
  const lostReadyAt = lost ? underWayUntil(lost, deps.now()) : undefined;
  const next = nextChangeAt(change, deps.now());
  return {
    email: own.email,
    isEmailVerified: own.emailVerifiedAt !== undefined,
    phoneEnding: own.phone.slice(-DIGITS_SHOWN),
    ...(pending?.replaces === own.passwordHash && { newEmail: pending.email }),
    ...(next && { nextChangeAt: next.toISOString() }),
    ...(lostReadyAt && { lostPhoneReadyAt: lostReadyAt.toISOString() }),
  };
}
