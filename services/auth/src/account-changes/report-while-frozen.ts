import { type accountUndo, type BodyOf, internal, type ReplyOf, userIdSchema } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { isFrozen } from '../accounts/account-change.rules.ts';
import type { AuthDeps } from '../deps.ts';
import { findChangeOf } from './find-account-change.ts';

/** Moderators read it before the words: whoever took the old phone may have written them. */
const SENT_BY = {
  old: 'Sent while the account is stopped, with the link of its former number or address.',
  new: 'Sent while the account is stopped, with the link of the number or address it has now, or with its password.',
} as const;
const ORDER = 'A court has made an order.';
const THANKS = {
  message: 'Thank you. A moderator who looks after children reads this now. In danger, call 999.',
};

/**
 * Somebody who cannot log in tells the moderators of child safety something, or that the other guardian must not see
 * their children. It opens nothing: the answer is the same whatever the account has.
 * @throws NOT_FOUND; CONFLICT where the account is not stopped; UNAVAILABLE while nobody can take it
 */
export async function reportWhileFrozen(
  deps: AuthDeps,
  { token, words, hasOrder, isAboutGuardian }: BodyOf<typeof accountUndo.reportWhileFrozen>,
): Promise<ReplyOf<typeof accountUndo.reportWhileFrozen>> {
  const { change, side } = await findChangeOf(deps, token);
  if (!isFrozen(change, deps.now()))
    throw apiError('CONFLICT', { msg: 'This account is open: please log in and tell us there.' });
  const params = { userId: userIdSchema.parse(change._id) };
  const noted = `${SENT_BY[side]}\n${words}`;
  // The same words again, of a second press or a lost answer, are one report.
  const idempotencyKey = deps.encryption.fingerprint(`${change._id} ${isAboutGuardian} ${hasOrder} ${noted}`, 'report');
  if (isAboutGuardian) {
    const body = { words: noted, hasOrder };
    const { children } = await deps.internal.call(internal.profile.reportGuardian, { params, body, idempotencyKey });
    if (children > 0) return THANKS;
  }
  const body = { words: hasOrder ? `${noted}\n${ORDER}` : noted };
  await deps.internal.call(internal.content.reportInWords, { params, body, idempotencyKey });
  return THANKS;
}
