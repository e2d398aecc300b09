import { type auth, type BodyOf, type ReplyOf, userIdSchema } from '@notalone/contracts';
import type { Client } from '@notalone/service-kit/http/client';
import { emailKey } from '../accounts/accounts.rules.ts';
import { findAllByEmail } from '../accounts/accounts.store.ts';
import { toE164 } from '../accounts/phone-number.ts';
import { issueCode } from '../codes/issue-code.ts';
import { takeQuota, takeQuotaOrThrow } from '../codes/quota.store.ts';
import type { AuthDeps } from '../deps.ts';

/**
 * Texts a reset code to the account with this address and number. The id in the answer is a handle that works only
 * for the reset and is always the same for the same pair. An unknown pair gets a handle and an unguessable code too,
 * so the answer reveals neither an id nor whether an account exists. Requests count against the requester and
 * messages against the number, so a stranger cannot use up the owner's messages.
 * @throws RATE_LIMITED with the seconds to wait
 */
export async function forgotPassword(
  deps: AuthDeps,
  { email, phoneNumber }: BodyOf<typeof auth.forgotPassword>,
  { prefix }: Client,
): Promise<ReplyOf<typeof auth.forgotPassword>> {
  const phone = toE164(phoneNumber);
  const handle = deps.seal.pseudoId(`reset ${emailKey(email)} ${phone}`);
  await deps.transact(async (session) => {
    const request = `${prefix} ${handle}`;
    await takeQuotaOrThrow(deps, session, { subject: { request }, purpose: 'reset', policy: 'resend' });
    const registered = await findAllByEmail(deps.db, email, session);
    const owner = registered.find((account) => account.phone === phone && account.phoneVerifiedAt);
    const subject = owner ? { phone } : { request: handle };
    const wait = await takeQuota(deps, session, { subject, purpose: 'reset', policy: 'due' });
    // When the number has used up its quota, the code sent before still works.
    if (wait > 0) return;
    const recipient = owner ?? { _id: handle, email, phone };
    await issueCode(deps, session, recipient, 'reset', { deliver: owner !== undefined, holder: handle });
  });
  return { userId: userIdSchema.parse(handle), message: 'Reset code sent to your phone number!' };
}
