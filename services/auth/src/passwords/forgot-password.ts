import { type auth, type BodyOf, type ReplyOf, userIdSchema } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { emailKey } from '../accounts/accounts.rules.ts';
import { type AccountDocument, accounts, findByEmail } from '../accounts/accounts.store.ts';
import { toE164 } from '../accounts/phone-number.ts';
import { takeAllowance } from '../codes/allowance.store.ts';
import { issueCode } from '../codes/issue-code.ts';
import type { AuthDeps } from '../deps.ts';

/**
 * Texts a reset code to the account with this e-mail and number. A pair of nobody gets a decoy, always the same for the same pair, whose
 * code nobody knows, and the same limits.
 * @throws RATE_LIMITED with the seconds to wait
 */
export async function forgotPassword(deps: AuthDeps, { email, phoneNumber }: BodyOf<typeof auth.forgotPassword>): Promise<ReplyOf<typeof auth.forgotPassword>> {
  const phone = toE164(phoneNumber);
  const userId = await deps.transact(async (session) => {
    await takeAllowance(deps, session, { channel: 'phone', address: phone, purpose: 'reset', policy: 'resend', orThrow: true });
    const found = await findByEmail(deps.db, email, session);
    const account = found?.phone === phone ? found : await findOrMakeDecoy(deps, session, email, phone);
    await issueCode(deps, session, account, 'reset', { deliver: !account.decoy });
    return account._id;
  });
  return { userId: userIdSchema.parse(userId), message: 'Reset code sent to your phone number!' };
}

/** Looks like an account that was verified long ago. */
async function findOrMakeDecoy(deps: AuthDeps, session: ClientSession, email: string, phone: string): Promise<AccountDocument> {
  const _id = deps.seal.pseudoId(`${emailKey(email)} ${phone}`);
  const now = deps.now();
  const made = { username: '', email, phone, role: 'parent', decoy: true, silent: true, phoneVerifiedAt: now, emailVerifiedAt: now, version: 1 } as const;
  const decoy = await accounts(deps.db).findOneAndUpdate(
    { _id },
    { $setOnInsert: made, $set: { createdAt: now } },
    { session, upsert: true, returnDocument: 'after' },
  );
  if (!decoy) throw new Error('An upsert answered no document');
  return decoy;
}
