import type { auth, BodyOf, ReplyOf } from '@notalone/contracts';
import type { Client } from '@notalone/service-kit/http/client';
import type { ClientSession } from 'mongodb';
import { type AccountDocument, accounts } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { spendProof } from './proof-of-work.ts';
import { type QuotaSubject, takeNetworkQuota, takeQuotaOrThrow } from './quota.store.ts';
import { sendMailVerification } from './send-verification.ts';
import { peekFlood, peekText, withinBudget } from './text-budgets.ts';
import { countAsk } from './text-networks.ts';
import { describeWaiting, holdVerification, isTextWaiting, textCodeNow } from './waiting-texts.ts';

type Body = BodyOf<typeof auth.resendVerification>;
type Reply = ReplyOf<typeof auth.resendVerification>;

/**
 * Sends a new code by text message, or by the given `channel`. Unknown ids and accounts with nothing left to verify
 * get the same answers and limits. A text waits while very many register, unless a proof of work comes with the call.
 * @throws RATE_LIMITED with the seconds to wait
 */
export async function resendVerification(
  deps: AuthDeps,
  { userId, channel = 'sms', proof }: Body,
  { prefix }: Pick<Client, 'prefix'>,
): Promise<Reply> {
  const account = await accounts(deps.db).findOne({ _id: userId });
  return channel === 'email' ? resendMail(deps, userId, account) : resendText(deps, { userId, proof }, account, prefix);
}

async function resendMail(deps: AuthDeps, userId: string, account: AccountDocument | null): Promise<Reply> {
  const unverified = account && !account.emailVerifiedAt ? account : undefined;
  await deps.transact(async (session) => {
    const subject = unverified ? { email: unverified.email } : { request: userId };
    await takeQuotaOrThrow(deps, session, { subject, purpose: 'email', policy: 'resend' });
    if (unverified) await sendMailVerification(deps, session, unverified);
  });
  return { message: 'New verification code sent to your email!' };
}

async function resendText(
  deps: AuthDeps,
  { userId, proof }: Pick<Body, 'userId' | 'proof'>,
  account: AccountDocument | null,
  network: string,
): Promise<Reply> {
  countAsk(network);
  const unverified = account && !account.phoneVerifiedAt ? account : undefined;
  const kind = unverified?.waitingText?.isWelcome ? 'welcome' : 'verification';
  const isNow =
    (await peekFlood(deps)).allowed ||
    ((await peekText(deps, kind)).allowed && (await spendProof(deps, userId, proof)));
  if (isNow) {
    const send = (session: ClientSession) => textAgain(deps, session, { userId, unverified, network });
    await withinBudget(
      deps,
      kind,
      () => deps.transact(send),
      () => unverified !== undefined,
    );
    return { message: 'New verification code sent to your phone!' };
  }
  const networkTexts = await deps.transact(async (session) => {
    const earlier = await takeNetworkQuota(deps, session, network, 'verification');
    const subject = numberOf(userId, unverified);
    await holdVerification(deps, session, { userId, networkTexts: earlier, subject, policy: 'resend' });
    return earlier;
  });
  const message = 'Your code comes by text message as soon as we can send it.';
  return { message, ...(await describeWaiting(deps, kind, { userId, networkTexts })) };
}

/** What a text counts for; an account that does not exist has no number. */
const numberOf = (userId: string, unverified: AccountDocument | undefined): QuotaSubject =>
  unverified ? { phone: unverified.phone } : { request: userId };

interface Asked {
  readonly userId: string;
  readonly unverified: AccountDocument | undefined;
  readonly network: string;
}
async function textAgain(
  deps: AuthDeps,
  session: ClientSession,
  { userId, unverified, network }: Asked,
): Promise<void> {
  // What waits was counted for the network when it was asked for.
  const isWaiting = await isTextWaiting(deps, session, userId);
  if (!isWaiting) await takeNetworkQuota(deps, session, network, 'verification');
  const subject = numberOf(userId, unverified);
  await takeQuotaOrThrow(deps, session, { subject, purpose: 'sms', policy: isWaiting ? 'due' : 'resend' });
  if (unverified) await textCodeNow(deps, session, unverified);
}
