import { type auth, type BodyOf, type ReplyOf, userIdSchema } from '@notalone/contracts';
import type { Client } from '@notalone/service-kit/http/client';
import type { ClientSession } from 'mongodb';
import { emailKey, frozenUntil } from '../accounts/accounts.rules.ts';
import { type AccountDocument, findAllByEmail } from '../accounts/accounts.store.ts';
import { toE164 } from '../accounts/phone-number.ts';
import { hasLiveCode } from '../codes/codes.store.ts';
import { issueCode } from '../codes/issue-code.ts';
import { takeNetworkQuota, takeQuota, takeQuotaOrThrow } from '../codes/quota.store.ts';
import { countRefusedText, countText, isBreakerOpen } from '../codes/text-breaker.ts';
import type { AuthDeps } from '../deps.ts';
import { isKnownNetwork } from '../sessions/known-networks.store.ts';

/**
 * Texts a reset code to the account with this address and number. The id in the answer is a handle that works only
 * for the reset and is always the same for the same pair and network. An unknown pair gets a handle and an unguessable
 * code too, so the answer reveals neither an id nor whether an account exists. Messages and tries count per handle, so
 * a stranger who knows both can use up neither from another network. What strangers' networks together may cause for
 * one number is bounded; a network in which the owner has logged in lately is not theirs. To a stopped account nothing is
 * sent.
 * @throws RATE_LIMITED with the seconds to wait
 */
export async function forgotPassword(
  deps: AuthDeps,
  { email, phoneNumber }: BodyOf<typeof auth.forgotPassword>,
  { prefix }: Pick<Client, 'prefix'>,
): Promise<ReplyOf<typeof auth.forgotPassword>> {
  const phone = toE164(phoneNumber);
  const handle = deps.encryption.pseudoId(`reset ${emailKey(email)} ${phone} ${prefix}`);
  const isOpen = await isBreakerOpen(deps);
  const isSent = await deps.transact(async (session) => {
    await takeQuotaOrThrow(deps, session, { subject: { request: handle }, purpose: 'reset', policy: 'resend' });
    await takeNetworkQuota(deps, session, prefix, 'reset');
    const registered = await findAllByEmail(deps.db, email, session);
    const owner = registered.find(
      (account) => account.phone === phone && account.phoneVerifiedAt && !frozenUntil(account, deps.now()),
    );
    const deliver = owner !== undefined && (await maySend(deps, session, { owner, prefix, isOpen }));
    // A code that is on its way still works when another may not follow it.
    if (deliver || !(await hasLiveCode(deps.db, session, handle, 'reset', deps.now())))
      await issueCode(deps, session, owner ?? { _id: handle, email, phone }, 'reset', { deliver, holder: handle });
    return deliver;
  });
  if (isSent) await countText(deps, 'reset');
  return { userId: userIdSchema.parse(handle), message: 'Reset code sent to your phone number!' };
}

interface Asked {
  readonly owner: Pick<AccountDocument, '_id' | 'phone'>;
  readonly prefix: string;
  readonly isOpen: boolean;
}
/** The answer must not tell why nothing is sent: it would say that the account exists. */
async function maySend(deps: AuthDeps, session: ClientSession, { owner, prefix, isOpen }: Asked): Promise<boolean> {
  if (await isKnownNetwork(deps, session, owner._id, prefix)) return true;
  const subject = { phone: owner.phone };
  const isSpent = (await takeQuota(deps, session, { subject, purpose: 'reset', policy: 'strangers' })) > 0;
  if (isSpent || isOpen) countRefusedText('reset', isSpent ? 'number' : 'everybody');
  return !isSpent && !isOpen;
}
