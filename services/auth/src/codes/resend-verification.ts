import type { auth, BodyOf, ReplyOf } from '@notalone/contracts';
import type { Client } from '@notalone/service-kit/http/client';
import { type AccountDocument, accounts } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { type QuotaSubject, takeNetworkQuota, takeQuotaOrThrow } from './quota.store.ts';
import { sendMailVerification, sendSmsVerification } from './send-verification.ts';
import { countText } from './text-breaker.ts';

const CHANNELS = {
  sms: {
    message: 'New verification code sent to your phone!',
    isVerified: (account: AccountDocument) => account.phoneVerifiedAt !== undefined,
    subject: ({ phone }: AccountDocument): QuotaSubject => ({ phone }),
    send: sendSmsVerification,
  },
  email: {
    message: 'New verification code sent to your email!',
    isVerified: (account: AccountDocument) => account.emailVerifiedAt !== undefined,
    subject: ({ email }: AccountDocument): QuotaSubject => ({ email }),
    send: sendMailVerification,
  },
} as const;

/**
 * Sends a new code by text message, or by the given `channel`. Unknown ids and accounts with nothing left to verify
 * get the same answers and limits.
 * @throws RATE_LIMITED with the seconds to wait
 */
export async function resendVerification(
  deps: AuthDeps,
  { userId, channel = 'sms' }: BodyOf<typeof auth.resendVerification>,
  { prefix }: Pick<Client, 'prefix'>,
): Promise<ReplyOf<typeof auth.resendVerification>> {
  const { message, isVerified, subject, send } = CHANNELS[channel];
  const account = await accounts(deps.db).findOne({ _id: userId });
  const isSent = account !== null && !isVerified(account);
  await deps.transact(async (session) => {
    await takeQuotaOrThrow(deps, session, {
      subject: isSent ? subject(account) : { request: userId },
      purpose: channel,
      policy: 'resend',
    });
    if (channel === 'sms') await takeNetworkQuota(deps, session, prefix, 'resend');
    if (isSent) await send(deps, session, account);
  });
  if (isSent && channel === 'sms') await countText(deps, 'resend');
  return { message };
}
