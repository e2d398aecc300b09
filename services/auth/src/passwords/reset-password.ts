import { type auth, type BodyOf, passwordChanged, type ReplyOf, userIdSchema } from '@notalone/contracts';
import type { Client } from '@notalone/service-kit/http/client';
import { changeAccount, findAccount } from '../accounts/accounts.store.ts';
import { requireNotFrozen } from '../accounts/require-not-frozen.ts';
import { checkCode } from '../codes/use-code.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { passwordChangedMail } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import { forgetAttempts } from '../lockout/attempts.store.ts';
import { accountScope, loginScope } from '../lockout/lockout.rules.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { requireGoodPassword } from './password.rules.ts';
import { passwordSalt } from './password-hash.ts';

/**
 * Sets a new password with the texted code, ends every session, and tells the owner by e-mail. `userId` is
 * forgotPassword's handle.
 */
export async function resetPassword(
  deps: AuthDeps,
  { userId: handle, resetCode, newPassword }: BodyOf<typeof auth.resetPassword>,
  client: Client,
): Promise<ReplyOf<typeof auth.resetPassword>> {
  requireGoodPassword(newPassword, undefined, 'newPassword');
  const code = await checkCode(deps, handle, 'reset', resetCode);
  const { userId } = code;
  const account = await findAccount(deps.db, userId);
  if (account) requireGoodPassword(newPassword, account, 'newPassword');
  const passwordHash = await deps.passwords.hash(newPassword, account && passwordSalt(deps, account.email));
  await deps.transact(async (session) => {
    await requireNotFrozen(deps, userId, session);
    await code.consume(session);
    const changed = await changeAccount(deps.db, session, userId, { passwordHash });
    if (!changed) return;
    await deps.outbox.add(session, passwordChanged, { key: userId, data: { userId: userIdSchema.parse(userId) } });
    if (changed.holdsEmail)
      await enqueue(deps, session, userId, passwordChangedMail(changed.email, deps.config.PUBLIC_URL, deps.now()));
    await endSessionsOf(deps, session, { personId: userId });
  });
  // Having the phone proves ownership, so a lockout for the old password is lifted.
  if (account) {
    await forgetAttempts(deps, loginScope(account.email, client.prefix));
    await forgetAttempts(deps, accountScope(account._id, client.prefix));
  }
  return { message: 'New password is now valid!' };
}
