import type { auth, BodyOf, ReplyOf } from '@notalone/contracts';
import { type AccountDocument, accounts } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { takeAllowance } from './allowance.store.ts';
import { issueCode } from './issue-code.ts';

const REPLIES = { sms: 'New verification code sent to your phone!', email: 'New verification code sent to your email!' } as const;
type Channel = keyof typeof REPLIES;

/** What is verified needs no code, and a decoy's e-mail belongs to someone else: it is never written to. */
const mayDeliver = (account: AccountDocument, channel: Channel) =>
  channel === 'sms' ? !account.phoneVerifiedAt && !account.silent : !account.emailVerifiedAt && !account.decoy;

/**
 * Sends a new code: by text message, or as `channel` says. An id of nobody is answered and limited alike, so the channel must
 * not depend on the account.
 * @throws RATE_LIMITED with the seconds to wait
 */
export async function resendVerification(
  deps: AuthDeps,
  { userId, channel }: BodyOf<typeof auth.resendVerification>,
): Promise<ReplyOf<typeof auth.resendVerification>> {
  const account = await accounts(deps.db).findOne({ _id: userId });
  const purpose: Channel = channel ?? 'sms';
  const address = (purpose === 'sms' ? account?.phone : account?.email) ?? userId;
  await deps.transact(async (session) => {
    await takeAllowance(deps, session, { channel: purpose === 'sms' ? 'phone' : 'mail', address, purpose, policy: 'resend', orThrow: true });
    if (account) await issueCode(deps, session, account, purpose, { deliver: mayDeliver(account, purpose) });
  });
  return { message: REPLIES[purpose] };
}
