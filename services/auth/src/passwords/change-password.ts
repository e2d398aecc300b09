import { type account, type BodyOf, passwordChanged, type ReplyOf, userIdSchema } from '@notalone/contracts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import { frozenUntil } from '../accounts/accounts.rules.ts';
import { changeAccount, findAccount } from '../accounts/accounts.store.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { passwordChangedMail } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import type { GrownUp } from '../second-factor/proof.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { requireGoodPassword } from './password.rules.ts';
import { passwordSalt } from './password-hash.ts';
import { requireOwnPassword } from './require-password.ts';

/** Sets a new password with the old one. All other sessions of the person end; the children's stay. */
export async function changePassword(
  deps: AuthDeps,
  caller: GrownUp,
  { password, newPassword }: BodyOf<typeof account.changePassword>,
  client: Client,
): Promise<ReplyOf<typeof account.changePassword>> {
  requireGoodPassword(newPassword, undefined, 'newPassword');
  const { _id, username, email, passwordHash: oldHash } = await requireOwnPassword(deps, caller, password, client);
  requireGoodPassword(newPassword, { username, email }, 'newPassword');
  if (newPassword === password) throw fieldError('newPassword', 'That is the password you have now.');
  const passwordHash = await deps.passwords.hash(newPassword, passwordSalt(deps, email));
  await deps.transact(async (session) => {
    const current = await findAccount(deps.db, _id, session);
    // Changed meanwhile, by somebody else or with the address: the old password is not right any more.
    if (current?.passwordHash !== oldHash || frozenUntil(current, deps.now())) throw apiError('UNAUTHENTICATED');
    const changed = await changeAccount(deps.db, session, _id, { passwordHash });
    await deps.outbox.add(session, passwordChanged, { key: _id, data: { userId: userIdSchema.parse(_id) } });
    if (changed?.holdsEmail) {
      const mail = passwordChangedMail(email, deps.config.PUBLIC_URL, deps.now(), 'everywhere else');
      await enqueue(deps, session, _id, mail);
    }
    await endSessionsOf(deps, session, { personId: _id, _id: { $ne: caller.sessionId } });
  });
  return { message: 'Your password is changed. You are logged out everywhere else.' };
}
