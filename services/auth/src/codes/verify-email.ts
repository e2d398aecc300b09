import { type auth, type BodyOf, emailVerified, type ReplyOf, userIdSchema } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { changeAccount } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { checkCode } from './use-code.ts';

/** Confirms the e-mail address. */
export async function verifyEmail(
  deps: AuthDeps,
  { userId, verificationCode }: BodyOf<typeof auth.verifyEmail>,
): Promise<ReplyOf<typeof auth.verifyEmail>> {
  const code = await checkCode(deps, userId, 'email', verificationCode);
  await deps.transact(async (session) => {
    await code.consume(session);
    const account = await changeAccount(deps.db, session, userId, { emailVerifiedAt: deps.now() });
    // The account has since been purged or replaced.
    if (!account) throw apiError('CODE_INVALID');
    await deps.outbox.add(session, emailVerified, { key: userId, data: { userId: userIdSchema.parse(userId) } });
  });
  return { message: 'Email verified successfully! You can now log in.' };
}
