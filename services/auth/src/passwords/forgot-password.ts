import { type auth, type BodyOf, tryAgainIn, userIdSchema } from '@notalone/contracts';
import { type Answer, answer } from '@notalone/service-kit/http/answer';
import type { Client } from '@notalone/service-kit/http/client';
import type { ClientSession } from 'mongodb';
import { emailKey, frozenUntil } from '../accounts/accounts.rules.ts';
import { type AccountDocument, findAllByEmail } from '../accounts/accounts.store.ts';
import { toE164 } from '../accounts/phone-number.ts';
import { hasLiveCode } from '../codes/codes.store.ts';
import { issueCode } from '../codes/issue-code.ts';
import { takeNetworkQuota, takeQuota, takeQuotaOrThrow } from '../codes/quota.store.ts';
import { countRefusedText, countText, peekText } from '../codes/text-budgets.ts';
import { countAsk } from '../codes/text-networks.ts';
import type { AuthDeps } from '../deps.ts';
import { isKnownNetwork } from '../sessions/known-networks.store.ts';

/**
 * Texts a reset code to the account with this address and number. The id in the answer is a handle that works only
 * for the reset and is always the same for the same pair and network. An unknown pair gets a handle and an unguessable
 * code too, so the answer reveals neither an id nor whether an account exists. Messages and tries count per handle, so
 * a stranger who knows both can use up neither from another network. What strangers' networks together may cause for
 * one number is bounded; a network in which the owner has logged in lately is not theirs. Where the hour's budget is
 * used up only such a network gets its text, and everybody the same answer, which says when to ask again.
 * To a stopped account nothing is sent.
 * @throws RATE_LIMITED with the seconds to wait
 */
export async function forgotPassword(
  deps: AuthDeps,
  { email, phoneNumber }: BodyOf<typeof auth.forgotPassword>,
  { prefix }: Pick<Client, 'prefix'>,
): Promise<Answer<typeof auth.forgotPassword>> {
  const phone = toE164(phoneNumber);
  const handle = deps.encryption.pseudoId(`reset ${emailKey(email)} ${phone} ${prefix}`);
  countAsk(prefix);
  const budget = await peekText(deps, 'reset');
  const isSent = await deps.transact(async (session) => {
    await takeQuotaOrThrow(deps, session, { subject: { request: handle }, purpose: 'reset', policy: 'resend' });
    await takeNetworkQuota(deps, session, prefix, 'reset');
    const registered = await findAllByEmail(deps.db, email, session);
    const owner = registered.find(
      (account) => account.phone === phone && account.phoneVerifiedAt && !frozenUntil(account, deps.now()),
    );
    const deliver = owner !== undefined && (await maySend(deps, session, { owner, prefix, isSpent: !budget.allowed }));
    // A code that is on its way still works when another may not follow it.
    if (deliver || !(await hasLiveCode(deps.db, session, handle, 'reset', deps.now())))
      await issueCode(deps, session, owner ?? { _id: handle, email, phone }, 'reset', { deliver, holder: handle });
    return deliver;
  });
  if (isSent) await countText(deps, 'reset');
  const userId = userIdSchema.parse(handle);
  if (budget.allowed) return answer(200, { userId, message: 'Reset code sent to your phone number!' });
  const textWaitSeconds = budget.retryAfterSeconds;
  const message = `Very many codes are being sent at the moment. If yours has not come: ${tryAgainIn(textWaitSeconds)}`;
  return answer(200, { userId, message, textWaitSeconds }, { 'retry-after': String(textWaitSeconds) });
}

interface Asked {
  readonly owner: Pick<AccountDocument, '_id' | 'phone'>;
  readonly prefix: string;
  /** The hour's budget is used up. */
  readonly isSpent: boolean;
}
/** The answer must not tell why nothing is sent: it would say that the account exists. */
async function maySend(deps: AuthDeps, session: ClientSession, { owner, prefix, isSpent }: Asked): Promise<boolean> {
  if (await isKnownNetwork(deps, session, owner._id, prefix)) return true;
  const subject = { phone: owner.phone };
  const isPestered = (await takeQuota(deps, session, { subject, purpose: 'reset', policy: 'strangers' })) > 0;
  if (isPestered || isSpent) countRefusedText('reset', isPestered ? 'number' : 'everybody');
  return !isPestered && !isSpent;
}
