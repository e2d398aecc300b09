import type { account, ReplyOf } from '@notalone/contracts';
import { ACCOUNT_CHANGE_KEPT_DAYS } from '@notalone/contracts/limits';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { findAccountChange, nextChangeAt } from '../accounts/account-changes.store.ts';
import { findAccount } from '../accounts/accounts.store.ts';
import { timeView } from '../accounts/announce-account.ts';
import { findEmailChange } from '../accounts/email-changes.store.ts';
import type { AuthDeps } from '../deps.ts';
import { underWayUntil } from '../lost-phone-records/lost-phone.rules.ts';
import { findLostPhone } from '../lost-phone-records/lost-phone-records.store.ts';
import type { GrownUp } from '../second-factor/proof.ts';

const DIGITS_SHOWN = 3;
const DAY_MS = 86_400_000;

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
  const taken = own.takenOver?.at(-1);
  const isTold = taken && deps.now().getTime() < taken.until.getTime() + ACCOUNT_CHANGE_KEPT_DAYS * DAY_MS;
  const next = nextChangeAt(change, deps.now());
  return {
    email: own.email,
    isEmailVerified: own.emailVerifiedAt !== undefined,
    phoneEnding: own.phone.slice(-DIGITS_SHOWN),
    ...(pending?.replaces === own.passwordHash && { newEmail: pending.email }),
    ...(next && { nextChangeAt: next.toISOString() }),
    ...(isTold && { takenOver: timeView(taken) }),
    ...(lostReadyAt && { lostPhoneReadyAt: lostReadyAt.toISOString() }),
  };
}
