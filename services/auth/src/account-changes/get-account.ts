import type { account, ReplyOf } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { findAccount } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import type { GrownUp } from '../second-factor/proof.ts';

const DIGITS_SHOWN = 3;
/** The end of a number: its owner recognises it, and whoever looks over a shoulder learns little. */
export const phoneEnding = (phone: string): string => phone.slice(-DIGITS_SHOWN);

/** The state of the caller's own account. */
export async function getAccount(
  { db }: Pick<AuthDeps, 'db'>,
  { userId }: GrownUp,
): Promise<ReplyOf<typeof account.getAccount>> {
  const own = await findAccount(db, userId);
  if (!own) throw apiError('UNAUTHENTICATED');
  return {
    email: own.email,
    isEmailVerified: own.emailVerifiedAt !== undefined,
    phoneEnding: phoneEnding(own.phone),
  };
}
