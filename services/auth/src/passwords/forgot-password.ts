import { type auth, type BodyOf, type ReplyOf, userIdSchema } from '@notalone/contracts';
import { emailKey } from '../accounts/accounts.rules.ts';
import { findByEmail } from '../accounts/accounts.store.ts';
import { toE164 } from '../accounts/phone-number.ts';
import { takeAllowance } from '../codes/allowance.store.ts';
import { issueCode, type Receiver } from '../codes/issue-code.ts';
import type { AuthDeps } from '../deps.ts';

/**
 * Texts a reset code to the account with this e-mail and number. What is answered as its id is a handle, good for the reset alone and always the
 * same for the same pair. A pair of nobody gets one as well, with a code that nobody knows and the same limits: the answer tells no id, and not
 * whether there is an account.
 * @throws RATE_LIMITED with the seconds to wait
 */
export async function forgotPassword(deps: AuthDeps, { email, phoneNumber }: BodyOf<typeof auth.forgotPassword>): Promise<ReplyOf<typeof auth.forgotPassword>> {
  const phone = toE164(phoneNumber);
  const handle = deps.seal.pseudoId(`reset ${emailKey(email)} ${phone}`);
  await deps.transact(async (session) => {
    await takeAllowance(deps, session, { channel: 'phone', address: phone, purpose: 'reset', policy: 'resend', orThrow: true });
    const found = await findByEmail(deps.db, email, session);
    const nobody: Receiver = { _id: handle, username: '', email, phone };
    const isOwner = found?.phone === phone;
    await issueCode(deps, session, isOwner ? found : nobody, 'reset', { deliver: isOwner, holder: handle });
  });
  return { userId: userIdSchema.parse(handle), message: 'Reset code sent to your phone number!' };
}
